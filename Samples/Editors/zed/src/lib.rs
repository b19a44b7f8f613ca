use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct PathConfig;

impl zed::Extension for PathConfig {
    fn new() -> Self {
        PathConfig
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree.which("pathconfig").ok_or("pathconfig is not on the PATH")?;
        Ok(Command { command, args: vec!["server".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(PathConfig);
