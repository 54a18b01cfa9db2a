import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../row.ts';

const limitSeconds = 5;

/** `npm start` after the build until its banner: the very first start of a data folder, and the next one. */
export async function startRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-start-'));
  try {
    const first = await timedStart(folder);
    const second = await timedStart(folder);
    return [
      row('npm start to ready, existing data (limit 5 s)', second),
      row('npm start to ready, first start (limit 5 s)', first),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const row = (name: string, seconds: number): Row => ({
  name,
  ours: seconds,
  floor: limitSeconds,
  unit: 's',
  ratio: seconds / limitSeconds,
  reach: 1,
  note: 'lower is better',
});

function timedStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['start', '--silent'], {
      env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let seconds = Number.NaN;
    let output = '';
    child.stdout.on('data', (text) => {
      output += String(text);
      if (!Number.isNaN(seconds) || !output.includes('ready at')) return;
      seconds = (performance.now() - startedAt) / 1_000;
      process.kill(-(child.pid ?? 0), 'SIGINT');
    });
    child.once('exit', () => (Number.isNaN(seconds) ? reject(new Error(output)) : resolve(seconds)));
  });
}
