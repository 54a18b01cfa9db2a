import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pollUntil } from './poll-until.ts';

const entry = fileURLToPath(new URL('../../dist/server/start.js', import.meta.url));

/** A running `npm start`, after its banner. */
export interface Started {
  process: ChildProcess;
  url: string;
  output: string;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** What `npm start` runs on a data folder, or another command; rejects with everything it says where it ends before the banner. */
export async function npmStart(
  dataDir: string,
  { command = [process.execPath, entry], env = {} }: { command?: string[]; env?: Record<string, string> } = {},
): Promise<Started> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const url = await pollUntil(
    'the banner',
    () => {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output}`);
      return /ready at (\S+)/.exec(output)?.[1];
    },
    60_000,
  );
  return { process: child, url, output, ended };
}

/** The session cookie of the demo account `agent`. */
export async function signedIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'agent', password: 'waybill-demo' }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The newest shipments, up to 200. */
export async function trackingNumbers(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/shipments?limit=200`, { headers: { Cookie: await signedIn(url) } });
  return ((await answer.json()) as { trackingNumber: string }[]).map(({ trackingNumber }) => trackingNumber);
}
