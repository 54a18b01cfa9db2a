import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** What some tests need beside Node.js: programs or fonts, where they hide, their Debian packages, and the tests in question. */
const tools = [
  {
    // Without a window of its own it needs a quarter less of a core than the whole browser.
    name: 'chromium-headless-shell',
    commands: [process.env.CHROMIUM_PATH ?? 'chromium-headless-shell'],
    package: 'chromium-headless-shell',
    tests: /^e2e\//,
  },
  {
    name: 'nats-server',
    commands: ['nats-server'],
    package: 'nats-server',
    tests: /\/nats-server[^/]*$|^e2e\/story\.test\.ts$/,
  },
  { name: 'dovecot', commands: ['dovecot'], package: 'dovecot-imapd', tests: /\/dovecot[^/]*$/ },
  { name: 'curl', commands: ['curl'], package: 'curl', tests: /^guides\/first-call/ },
  { name: 'Python', commands: ['python3'], package: 'python3', tests: /^guides\/verifying/ },
  { name: 'PHP', commands: ['php'], package: 'php-cli', tests: /^guides\/verifying/ },
  { name: 'Ruby', commands: ['ruby'], package: 'ruby', tests: /^guides\/verifying/ },
  {
    name: 'a font for Chinese and Japanese',
    writes: ['zh-cn', 'ja'],
    package: 'fontconfig fonts-wqy-microhei',
    tests: /^e2e\/writing\.test\.ts$/,
  },
];

/** Daemons live in folders that are not on everyone's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

function isProgram(command) {
  return folders.some((folder) => {
    try {
      accessSync(resolve(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether some font has the characters of a language; `fc-list` is there wherever fonts are looked up the same way. */
function hasFontFor(language) {
  const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function isInstalled({ commands, writes }) {
  return commands ? commands.some(isProgram) : writes.every(hasFontFor);
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Finds the tools, or those that a test file needs; installs what is missing where it may (Debian, as root), and returns those still missing. */
export function provideTools(file) {
  const needed = tools.filter(({ tests }) => file === undefined || tests.test(file));
  const missing = needed.filter((tool) => !isInstalled(tool));
  if (missing.length > 0 && process.getuid?.() === 0 && aptGet('update', '-qq')) {
    const packages = missing.flatMap((tool) => tool.package.split(' '));
    console.log(`Installing ${packages.join(', ')}`);
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  return missing.filter((tool) => !isInstalled(tool));
}
