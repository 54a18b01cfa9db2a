import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const shared = ['contracts', 'package.json'];
const halves = {
  server: { made: 'dist/server/main.js', from: [...shared, 'infra', 'projections', 'services', 'build/server.config.ts'] },
  web: {
    made: 'dist/web/pages/home.en.html',
    from: [...shared, 'web', 'build'],
  },
};

/** Newest change below a path, in milliseconds; 0 where there is nothing. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds a half of the program if a source is newer than it. */
function build(half) {
  const { made, from } = halves[half];
  if (newest(made) >= Math.max(...from.map(newest))) return;
  console.error(`Building the ${half} (sources have changed)...`);
  const { status } = spawnSync('npm', ['run', '--silent', `build:${half}`, '--', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}

const npmCheckMs = 250;

/**
 * npm hands TERM and INT on to us, since our script has no shell in between; killed outright it sends no signal, and only the change of
 * parent shows it. Without npm as the parent nothing is watched: `nohup`, `setsid` and service managers may go away.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_script?.startsWith('exec node services/cli/run.mjs')) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, npmCheckMs);
  timer.unref();
}

const [entry] = process.argv.slice(2);
stopWithNpm();
process.chdir(root);
build('server');
if (entry === 'start') build('web');
if (existsSync('.env')) process.loadEnvFile('.env');
process.setSourceMapsEnabled(true);
const file = join(root, 'dist/server', `${entry}.js`);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
