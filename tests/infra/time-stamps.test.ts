import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTimeStamps } from '#infra/time-stamps/node-forge.ts';

const run = promisify(execFile);
const digest = createHash('sha256').update('a head').digest();
const signal = new AbortController().signal;

let folder: string;
let server: Server;
let url: string;
/** What the authority is asked in place of what it was asked. */
let instead: Buffer | undefined;
/** What it makes of its answer before that is sent. */
let changed: ((reply: Buffer) => Buffer) | undefined;
let moved: string | undefined;
let asked: Buffer;

const configuration = `
[ tsa ]
serial = serial
signer_cert = tsa.pem
certs = tsa.pem
signer_key = tsa.key
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
[ extensions ]
extendedKeyUsage = critical,timeStamping
`;

const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-tsa-'));
  await writeFile(join(folder, 'tsa.cnf'), configuration);
  await writeFile(join(folder, 'serial'), '01');
  const subject = ['-subj', '/CN=Time stamps of a test'];
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.pem',
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
  );
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = async () => {
        asked = Buffer.concat(chunks);
        if (moved !== undefined && request.url === '/') {
          response.writeHead(307, { Location: moved }).end();
          return;
        }
        await writeFile(join(folder, 'query.tsq'), instead ?? asked);
        await openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
        const reply = await readFile(join(folder, 'reply.tsr'));
        response.setHeader('Content-Type', 'application/timestamp-reply').end(changed?.(reply) ?? reply);
      };
      answer().catch(() => response.writeHead(500).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterEach(() => {
  [instead, changed, moved] = [undefined, undefined, undefined];
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('an authority stamps a head, and openssl verifies the token', async () => {
  const token = await createTimeStamps(url).stamp(digest, signal);
  await writeFile(join(folder, 'token.der'), token);
  const { stdout, stderr } = await openssl(
    ...['ts', '-verify', '-digest', digest.toString('hex'), '-in', 'token.der', '-token_in', '-CAfile', 'tsa.pem'],
  );
  expect(stdout + stderr).toContain('Verification: OK');
});

test('a stamp of something else, an answer to another request, a refusal and nonsense are no stamps', async () => {
  await openssl('ts', '-query', '-digest', randomBytes(32).toString('hex'), '-sha256', '-cert', '-out', 'other.tsq');
  instead = await readFile(join(folder, 'other.tsq'));
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('stamped something else');
  await openssl('ts', '-query', '-digest', digest.toString('hex'), '-sha256', '-cert', '-out', 'replayed.tsq');
  instead = await readFile(join(folder, 'replayed.tsq'));
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('answered another request');
  await openssl('ts', '-query', '-digest', randomBytes(20).toString('hex'), '-sha1', '-out', 'refused.tsq');
  instead = await readFile(join(folder, 'refused.tsq'));
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('refused');
  instead = Buffer.from('nonsense');
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow();
  await expect(createTimeStamps('http://127.0.0.1:1').stamp(digest, signal)).rejects.toThrow();
});

/** The answer with the first of those bytes replaced, written in hexadecimal. */
const withBytes = (bytes: string, others: string) => (reply: Buffer) => {
  const hex = reply.toString('hex');
  if (!hex.includes(bytes)) throw new TypeError('they are in every answer');
  return Buffer.from(hex.replace(bytes, others), 'hex');
};
const granted = '3003020100';

test('a stamp that is granted with modifications is one, any other status is none', async () => {
  changed = withBytes(granted, '3003020101');
  expect((await createTimeStamps(url).stamp(digest, signal)).length).toBeGreaterThan(100);
  changed = withBytes(granted, '3003020102');
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('refused to stamp');
});

test.each([
  ['signed data', '06092a864886f70d010702', '06092a864886f70d010703'],
  ['a time stamp', '060b2a864886f70d0109100104', '060b2a864886f70d0109100105'],
])('an answer that does not say that it is %s is no stamp', async (_what, bytes, others) => {
  changed = withBytes(bytes, others);
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('answered without a time stamp');
});

test('an answer that goes on and on is not taken, and one that leads elsewhere not followed', async () => {
  changed = (reply) => Buffer.concat([reply, Buffer.alloc(65_536)]);
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('more than a time stamp');
  changed = undefined;
  moved = '/elsewhere';
  await expect(createTimeStamps(url).stamp(digest, signal)).rejects.toThrow('SEAL_TSA_URL answered 307');
});

test('every request has a number of its own, 16 bytes that are no negative number', async () => {
  const numbers: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    await createTimeStamps(url).stamp(digest, signal);
    numbers.push(asked.subarray(-21, -3).toString('hex'));
  }
  expect(new Set(numbers).size).toBe(4);
  for (const number of numbers) expect(number).toMatch(/^0210[4-7][0-9a-f]{31}$/);
});
