require "minitest/autorun"
require "pathconfig/server"
require "tmpdir"

# Serving a folder, as Rack sees it.
class ServerTest < Minitest::Test
  def setup
    @parent = Dir.mktmpdir
    # Brackets in a path are no pattern.
    @folder = File.join(@parent, "[app]")
    Dir.mkdir(@folder)
    write "ios_v1.json", '{"rules": []}'
  end

  def teardown = FileUtils.remove_entry(@parent)

  def write(name, text) = File.write(File.join(@folder, name), text)

  def server(reload: false) = PathConfig::Server.new(@folder, max_age: 60, reload: reload)

  def get(server, path, method: "GET", **headers)
    server.call({ "PATH_INFO" => path, "REQUEST_METHOD" => method, **headers.transform_keys(&:to_s) })
  end

  def test_serves_a_file_as_it_is
    status, headers, body = get(server, "/ios_v1.json")
    assert_equal [200, ['{"rules": []}']], [status, body]
    assert_equal "application/json", headers["content-type"]
    assert_equal "public, max-age=60", headers["cache-control"]
    assert_match(/\A"\h{32}"\z/, headers["etag"])
  end

  def test_a_known_etag_gets_no_body
    server = server()
    etag = get(server, "/ios_v1.json")[1]["etag"]
    [etag, "W/#{etag}", %("other", #{etag}), "*"].each do |tag|
      status, headers, body = get(server, "/ios_v1.json", HTTP_IF_NONE_MATCH: tag)
      assert_equal [304, etag, []], [status, headers["etag"], body], tag
    end
    assert_equal 200, get(server, "/ios_v1.json", HTTP_IF_NONE_MATCH: '"other"')[0]
  end

  def test_a_head_request_gets_no_body
    assert_equal [200, []], get(server, "/ios_v1.json", method: "HEAD").values_at(0, 2)
  end

  def test_other_paths_are_not_found
    write "../outside.json", "{}"
    ["/other.json", "/", "/../outside.json", "/x/ios_v1.json"].each { |path| assert_equal 404, get(server, path)[0], path }
  ensure
    File.delete(File.join(@folder, "../outside.json"))
  end

  # Reading a pipe would wait for ever.
  def test_serves_only_files
    File.mkfifo(File.join(@folder, "pipe.json"))
    Dir.mkdir(File.join(@folder, "folder.json"))
    server = server()
    ["/pipe.json", "/folder.json"].each { |path| assert_equal 404, get(server, path)[0], path }
  end

  def test_reads_again_only_if_it_is_to_reload
    fixed, reloading = server, server(reload: true)
    write "ios_v1.json", "{}"
    assert_equal ['{"rules": []}'], get(fixed, "/ios_v1.json")[2]
    assert_equal ["{}"], get(reloading, "/ios_v1.json")[2]
  end

  def test_a_file_that_is_not_json_stops_the_boot
    write "ios_v2.json", "{"
    assert_raises(JSON::ParserError) { server }
  end
end
