import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { provideTools } from './support/tools.mjs';

/** `npm test`: the static checks, the build, then every test. The last line is the count of all of them. */
const isCi = process.env.CI === 'true' || process.env.CI === '1';
const checks = ['build', 'lint', 'types', 'format:check', 'knip'];
const lanes = 2;
const count = { passed: 0, skipped: 0 };
/** The names of what failed, listed once more at the end: the output before is long. */
const failures = [];

/** Runs a program to its end; its output, unless it goes straight to the terminal. */
function run(command, args, { show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'] });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function check(name) {
  const startedAt = performance.now();
  const { ok, output } = await run('npm', ['run', '--silent', name]);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
  if (ok) count.passed += 1;
  else {
    failures.push(name);
    console.log(output);
  }
}

/** The tools that tests need: a failure under CI, elsewhere their tests are left out and counted as skipped. */
function checkTools() {
  const missing = provideTools();
  const files = readdirSync('tests', { recursive: true }).filter((file) => /\.test\.tsx?$/.test(file));
  const without = files.filter((file) => missing.some(({ tests }) => tests.test(file)));
  for (const tool of missing) {
    console.log(`${isCi ? 'FAILED' : 'skip  '} ${tool.name} is not installed (Debian: apt-get install ${tool.package})`);
  }
  if (missing.length === 0) count.passed += 1;
  else if (isCi) failures.push(...missing.map(({ name }) => name));
  else count.skipped += without.length;
  return without;
}

async function runTests(without) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-results-'));
  const results = join(folder, 'results.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const { ok } = await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, ...without.map((file) => `--exclude=tests/${file}`)],
    { show: true },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
    const failedBefore = failures.length;
    for (const { name, status, assertionResults } of testResults) {
      const of = (...states) => assertionResults.filter((test) => states.includes(test.status));
      count.passed += of('passed').length;
      count.skipped += of('skipped', 'pending', 'todo', 'disabled').length;
      const failed = of('failed').map(({ fullName }) => ` › ${fullName}`);
      // A file that cannot even be loaded, or whose hooks fail, has no failed test of its own.
      if (status === 'failed' && failed.length === 0) failed.push('');
      failures.push(...failed.map((test) => relative('.', name) + test));
    }
    if (!ok && failures.length === failedBefore) failures.push('vitest');
  } catch (error) {
    console.log(`The tests left no results: ${error.message}`);
    failures.push('vitest');
  }
  rmSync(folder, { recursive: true, force: true });
}

const without = checkTools();
const waiting = [...checks];
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next);
  }),
);
await runTests(without);
if (isCi && count.skipped > 0) failures.push('Under CI a skipped test is a failure.');
if (count.passed === 0) failures.push('Nothing passed.');
for (const name of failures) console.log(`FAILED ${name}`);
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(`${count.passed} passed, ${failures.length} failed, ${count.skipped} skipped`);
