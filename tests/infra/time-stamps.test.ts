import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTimeStamps } from '#infra/time-stamps/node-forge.ts';

const run = promisify(execFile);
const digest = createHash('sha256').update('a head').digest();
const signal = new AbortController().signal;

let folder: string;
let server: Server;
let url: string;
/** What the authority is asked in place of what it was asked. */
let instead: Buffer | undefined;

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
        await writeFile(join(folder, 'query.tsq'), instead ?? Buffer.concat(chunks));
        await openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
        response.setHeader('Content-Type', 'application/timestamp-reply').end(await readFile(join(folder, 'reply.tsr')));
      };
      answer().catch(() => response.writeHead(500).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
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
