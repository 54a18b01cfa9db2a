import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outputOf, snippetsIn } from '#tests/support/guide.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const other = `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({ type: 'shipment.scanned', data: { place: { name: 'São Paulo, 東京' } } });
const id = '01980000-0000-7000-8000-000000000002';
const now = Math.floor(Date.now() / 1_000);

const signatureOf = (key: string, { timestamp = now, text = body } = {}) =>
  `v1,${createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64')}`;
const delivery = (signature: string, timestamp: string | number = now, text = body) => ({
  body: text,
  headers: { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
});

const genuine = [
  delivery(signatureOf(secret)),
  delivery(`${signatureOf(other)} ${signatureOf(secret)}`),
  delivery(`v1a,AAAA ${signatureOf(secret)}`),
  delivery(signatureOf(secret, { timestamp: now - 240 }), now - 240),
];
const forged = [
  delivery(signatureOf(other)),
  delivery(signatureOf(secret), now, `${body} `),
  delivery(signatureOf(secret), now + 1),
  delivery(signatureOf(secret).replace('v1,', 'v2,')),
  delivery(signatureOf(secret).slice(0, -4)),
  delivery(signatureOf(secret, { timestamp: now - 400 }), now - 400),
  delivery(signatureOf(secret, { timestamp: now + 400 }), now + 400),
  delivery(signatureOf(secret), 'soon'),
  delivery(''),
  { body, headers: {} },
];

/** Reads deliveries from the file that is named first, and prints for each whether it is genuine. */
const runners = [
  {
    language: 'js',
    file: 'verify.mjs',
    program: process.execPath,
    whole: (snippet: string) => `${snippet}
import { readFileSync } from 'node:fs';
const { secret, deliveries } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
console.log(JSON.stringify(deliveries.map(({ body, headers }) => verify(body, headers, secret))));`,
  },
  {
    language: 'python',
    file: 'verify.py',
    program: 'python3',
    whole: (snippet: string) => `${snippet}
import json, sys
given = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([verify(one["body"], one["headers"], given["secret"]) for one in given["deliveries"]]))`,
  },
  {
    language: 'php',
    file: 'verify.php',
    program: 'php',
    whole: (snippet: string) => `<?php
declare(strict_types=1);
${snippet}
$given = json_decode(file_get_contents($argv[1]), true);
echo json_encode(array_map(fn ($one) => verify($one['body'], $one['headers'], $given['secret']), $given['deliveries']));`,
  },
  {
    language: 'ruby',
    file: 'verify.rb',
    program: 'ruby',
    whole: (snippet: string) => `${snippet}
require 'json'
given = JSON.parse(File.read(ARGV[0], encoding: 'utf-8'))
puts JSON.generate(given['deliveries'].map { |one| verify(one['body'], one['headers'], given['secret']) })`,
  },
];

test.each(runners)(
  'the snippet in $language takes what is genuine, and nothing else',
  async ({ language, file, program, whole }) => {
    writeFileSync(join(folder, file), whole(snippetsIn('verifying-webhooks', language).join('\n')));
    const deliveries = [...genuine, ...forged];
    writeFileSync(join(folder, 'deliveries.json'), JSON.stringify({ secret, deliveries }));
    const verdicts: unknown = JSON.parse(await outputOf(program, [file, 'deliveries.json'], { cwd: folder }));
    expect(verdicts).toEqual([...genuine.map(() => true), ...forged.map(() => false)]);
  },
);
