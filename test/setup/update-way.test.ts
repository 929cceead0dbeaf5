import {expect, test} from 'vitest';
import {updateWay} from '../../src/setup/update.js';

test.each([
	['/opt/homebrew/Cellar/beckon/0.1.0/bin/beckon', 'brew upgrade beckon'],
	['/home/linuxbrew/.linuxbrew/Cellar/beckon/0.1.0/bin/beckon', 'brew upgrade beckon'],
	['/nix/store/abc-beckon-0.1.0/lib/beckon/bin/beckon.js', 'nix profile upgrade beckon'],
	['/home/dev/.npm/_npx/12ab/node_modules/beckon/bin/beckon.js', 'npx beckon@latest'],
	['/home/dev/.volta/tools/image/packages/beckon/lib/node_modules/beckon/bin/beckon.js', 'volta install beckon@latest'],
	['/home/dev/.local/share/pnpm/global/5/node_modules/beckon/bin/beckon.js', 'pnpm add -g beckon@latest'],
	['/home/dev/.nvm/versions/node/v22.1.0/lib/node_modules/beckon/bin/beckon.js', 'npm install -g beckon@latest'],
	['/usr/lib/node_modules/@beckon-tui/linux-x64/beckon', 'npm install -g beckon@latest'],
	['/home/dev/.tmux/plugins/beckon/bin/beckon.js', 'prefix U in tmux'],
	['/usr/bin/beckon', 'that package manager; on Arch: paru -S beckon-bin'],
	['/home/dev/.local/bin/beckon', 'sh install.sh, which is beside each release'],
])('%s is updated by %s', (file, how) => {
	expect(updateWay(file, false).how).toBe(how);
});

test('a checkout is updated by git', () => {
	expect(updateWay('/home/dev/src/beckon/bin/beckon.js', true).how).toBe('git pull && npm ci && npm run build');
});
