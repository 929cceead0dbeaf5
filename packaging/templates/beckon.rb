class Beckon < Formula
  desc "See which coding agent in tmux needs you, jump to it, or answer it in place"
  homepage "https://github.com/beckon-tui/beckon"
  version "@VERSION@"
  license "MIT"

  depends_on "tmux"

  on_macos do
    on_arm do
      url "@RELEASE@/beckon-darwin-arm64"
      sha256 "@SHA256 beckon-darwin-arm64@"
    end
    on_intel do
      url "@RELEASE@/beckon-darwin-x64"
      sha256 "@SHA256 beckon-darwin-x64@"
    end
  end

  on_linux do
    on_arm do
      url "@RELEASE@/beckon-linux-arm64"
      sha256 "@SHA256 beckon-linux-arm64@"
    end
    on_intel do
      url "@RELEASE@/beckon-linux-x64"
      sha256 "@SHA256 beckon-linux-x64@"
    end
  end

  def install
    bin.install Dir["beckon-*"].first => "beckon"
    generate_completions_from_executable(bin/"beckon", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/beckon --version")
  end
end
