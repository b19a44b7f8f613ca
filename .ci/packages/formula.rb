# Written by .ci/packages/finish from the archives of a release.
class Pathconfig < Formula
  desc "Compiler and linter for the path configurations of Hotwire Native apps"
  homepage "@HOMEPAGE@"
  version "@VERSION@"

@ARCHIVES@
  def install
    bin.install "bin/pathconfig"
    bash_completion.install "share/bash-completion/completions/pathconfig.bash" => "pathconfig"
    zsh_completion.install "share/zsh/site-functions/_pathconfig"
    fish_completion.install "share/fish/vendor_completions.d/pathconfig.fish"
    doc.install "share/doc/pathconfig/NOTICES"
  end

  test do
    (testpath/"ios.json").write '{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}'
    assert_match "modal", shell_output("#{bin}/pathconfig query --client ios@1.3 /posts/new ios.json")
  end
end
