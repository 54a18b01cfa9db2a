import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that some tests need beside Node.js: where they hide, their Debian package, and the tests in question. */
const tools = [
  { name: 'chromium', commands: ['chromium', 'chromium-browser', 'google-chrome'], package: 'chromium', tests: /^e2e\// },
  { name: 'nats-server', commands: ['nats-server'], package: 'nats-server', tests: /\/nats-server[^/]*$/ },
  { name: 'dovecot', commands: ['dovecot'], package: 'dovecot-imapd', tests: /\/dovecot[^/]*$/ },
];

/** Daemons live in folders that are not on everybody's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

function isInstalled({ commands }) {
  return folders.some((folder) =>
    commands.some((command) => {
      try {
        accessSync(join(folder, command), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Finds the tools, installs what is missing where it may (Debian, as root), and answers those that are still missing. */
export function provideTools() {
  const missing = tools.filter((tool) => !isInstalled(tool));
  if (missing.length > 0 && process.getuid?.() === 0 && aptGet('update', '-qq')) {
    const packages = missing.map((tool) => tool.package);
    console.log(`Installing ${packages.join(', ')}`);
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  return missing.filter((tool) => !isInstalled(tool));
}
