import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { connectDatabase, isDatabaseAway } from '#infra/database/database.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { LogBehind } from '#infra/event-store/standing.ts';
import { createLogger } from '#infra/logger.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { operatorSentence } from '#services/operator-sentence.ts';
import { testDatabase } from '#tests/support/postgres.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-sentence-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The error that the work ends with. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
async function connectTo(url: string): Promise<void> {
  const database = connectDatabase(url, { logger: createLogger('silent', 'test') });
  try {
    await database.pool.query('select 1');
  } finally {
    await database.close();
  }
}

test('a PostgreSQL that is not there is named by its address, never by its password', async () => {
  const sentence = operatorSentence(await errorOf(connectTo('postgres://waybill:secret@127.0.0.1:1/waybill')));
  expect(sentence).toBe('Nothing answers at 127.0.0.1:1. `npm run doctor` tries each server and says what to fix.');
});

test('a database that is not there is named', async () => {
  const home = await testDatabase();
  const url = new URL(home.url);
  url.pathname = '/of_nobody';
  const sentence = operatorSentence(await errorOf(connectTo(url.href)));
  await home.drop();
  expect(sentence).toMatch(/^PostgreSQL refuses the connection: database "of_nobody" does not exist\. `npm run doctor`/);
});

test('a name server that does not answer is told apart from a name that is wrong, and PostgreSQL counts as away', () => {
  const error = Object.assign(new Error('getaddrinfo EAI_AGAIN db.internal'), { code: 'EAI_AGAIN', hostname: 'db.internal' });
  expect(operatorSentence(error)).toContain('The address of db.internal cannot be looked up now');
  for (const code of ['EAI_AGAIN', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'])
    expect(isDatabaseAway(Object.assign(new Error(code), { code })), code).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error('EACCES'), { code: 'EACCES' }))).toBe(false);
});

test('a file in place of a folder is named', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(operatorSentence(await errorOf(mkdir(file, { recursive: true })))).toBe(`${file} is a file. Choose a folder.`);
  expect(operatorSentence(await errorOf(mkdir(join(file, 'below'), { recursive: true })))).toContain('Choose a folder.');
});

test.each([
  [
    'of a file',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'no space left on the disk',
  ],
  [
    'of PostgreSQL',
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    'PostgreSQL has no space left on its disk',
  ],
])('a full disk %s says that room has to be made', (_, error, said) => {
  expect(operatorSentence(error)).toContain(said);
  expect(operatorSentence(error)).toContain('Make room, and run this again.');
});

test('a name with two addresses is one server', () => {
  const refused = (address: string) => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address, port: 5432 });
  const error = new AggregateError([refused('::1'), refused('127.0.0.1')]);
  expect(operatorSentence(error)).toContain('Nothing answers at ::1:5432.');
});

test('an event store that is away leads to the doctor', () => {
  expect(operatorSentence(new EventStoreUnavailable('14 UNAVAILABLE'))).toBe(
    'The event store does not answer. `npm run doctor` tries each server and says what to fix.',
  );
});

test('what is a sentence for operators already stays one', () => {
  expect(operatorSentence(new StartRefused('Set that key.'))).toBe('Set that key.');
  expect(operatorSentence(new LogBehind([]))).toContain('The event log is older than what was read from it');
  expect(() => readConfig({ PORT: 'x' })).toThrow(expect.objectContaining({ name: 'ConfigError' }) as Error);
});

test('a defect of the program has none', () => {
  expect(operatorSentence(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(operatorSentence('thrown')).toBeUndefined();
});
