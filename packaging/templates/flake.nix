{
  description = "See which coding agent in tmux needs you, jump to it, or answer it in place";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  # The npm package with Node: the executable is linked against a loader that is not where NixOS has it, and holds the program behind its
  # last section, which patchelf does not keep.
  outputs = { self, nixpkgs }:
    let
      each = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
    in
    {
      packages = each (system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
        in
        {
          default = pkgs.stdenv.mkDerivation {
            pname = "beckon";
            version = "@VERSION@";
            src = pkgs.fetchurl {
              url = "@RELEASE@/beckon-@VERSION@.tgz";
              sha256 = "@SHA256 beckon-@VERSION@.tgz@";
            };
            nativeBuildInputs = [ pkgs.makeWrapper ];
            dontBuild = true;
            installPhase = ''
              mkdir -p $out/lib/beckon $out/bin $out/share/man/man1
              cp -r . $out/lib/beckon
              cp man/beckon.1 $out/share/man/man1
              makeWrapper ${pkgs.nodejs}/bin/node $out/bin/beckon --add-flags $out/lib/beckon/bin/beckon.js \
                --suffix PATH : ${pkgs.lib.makeBinPath [ pkgs.tmux ]}
            '';
          };
        });
    };
}
