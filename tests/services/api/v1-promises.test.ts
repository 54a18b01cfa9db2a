import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  additionsIn,
  apiDocumentIn,
  brokenPromises,
  promisedFile,
  promisedOf,
  type ApiDocument,
} from '#tests/support/promised-v1.ts';

const promised = apiDocumentIn(readFileSync(promisedFile, 'utf8'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('what programs rely on is still there, and what is new is promised from now on', async () => {
  const document = promisedOf(apiDocumentIn(await (await app.request('GET', '/api/openapi.v1.json')).text()));
  expect(brokenPromises(promised, document)).toEqual([]);
  expect(additionsIn(promised, document), 'run npm run client').toEqual([]);
});

type Part = Record<string, unknown>;
const isPart = (found: unknown): found is Part => typeof found === 'object' && found !== null;
/** What stands there in the document, which may be changed. */
const at = (of: Part, keys: readonly string[]) =>
  keys.reduce<unknown>((inner, key) => (isPart(inner) ? inner[key] : undefined), of);
const part = (of: Part, ...keys: string[]): Part => {
  const found = at(of, keys);
  return isPart(found) ? found : expect.unreachable(`nothing is at ${keys.join(' ')}`);
};
const listAt = (of: Part, ...keys: string[]): unknown[] => {
  const found = at(of, keys);
  return Array.isArray(found) ? found : expect.unreachable(`no list is at ${keys.join(' ')}`);
};
const json = ['content', 'application/json', 'schema'];
const path = '/api/v1/shipments';
const body = (document: ApiDocument) => part(document, 'paths', path, 'post', 'requestBody', ...json);
const answer = (document: ApiDocument) => {
  const { $ref } = part(document, 'paths', path, 'post', 'responses', '201', ...json);
  return part(document, ...String($ref).split('/').slice(1));
};
/** Of an answer whose schema is used once, and has no name. */
const unnamedFields = (document: ApiDocument) =>
  part(document, 'paths', '/api/v1/webhooks', 'post', 'responses', '201', ...json, 'properties');
const searched = (document: ApiDocument) => {
  const parameters = listAt(document, 'paths', path, 'get', 'parameters').filter(isPart);
  return part(parameters.find(({ name }) => name === 'search') ?? expect.unreachable('the list can be searched'), 'schema');
};
const changed = (change: (document: ApiDocument) => void): ApiDocument => {
  const document = structuredClone(promised);
  change(document);
  return document;
};
const set = (of: object, key: string, value: unknown) => Object.assign(of, { [key]: value });

describe('a promise would be broken by', () => {
  test.each<[what: string, change: (document: ApiDocument) => void]>([
    ['an operation that is gone', ({ paths }) => delete paths[path]?.['post']],
    ['a path that is gone', ({ paths }) => delete paths[path]],
    ['an answer that is gone', (document) => delete part(document, 'paths', path, 'post', 'responses')['201']],
    ['a field of an answer that is gone', (document) => delete part(answer(document), 'properties')['trackingNumber']],
    ['another type of a field', (document) => set(part(answer(document), 'properties'), 'trackingNumber', { type: 'number' })],
    ['a field that is gone where an answer has no name', (document) => delete unnamedFields(document)['name']],
    ['another type of a field there', (document) => set(unnamedFields(document), 'name', { type: 'number' })],
    ['null there, where it never was', (document) => set(unnamedFields(document), 'name', { type: ['string', 'null'] })],
    ['another type beside null there', (document) => set(unnamedFields(document), 'url', { type: ['number', 'null'] })],
    [
      'a parameter that has to be given',
      (document) => {
        const parameters = listAt(document, 'paths', path, 'get', 'parameters');
        parameters.push({ name: 'must', in: 'query', required: true, schema: { type: 'string' } });
      },
    ],
    [
      'a field of a request that has to be given',
      (document) => {
        set(part(body(document), 'properties'), 'must', { type: 'string' });
        listAt(body(document), 'required').push('must');
      },
    ],
    ['a smaller maximum', (document) => set(part(body(document), 'properties', 'senderName'), 'maxLength', 1)],
    [
      'a value of a request that is no longer taken',
      (document) => {
        listAt(body(document), 'properties', 'serviceType', 'enum').pop();
      },
    ],
    ['a field of a request that is refused', (document) => delete part(body(document), 'properties')['senderPhone']],
    ['another type of a parameter', (document) => set(searched(document), 'type', 'integer')],
    ['a parameter that takes a few values only', (document) => set(searched(document), 'enum', ['a', 'b'])],
    ['another scope', ({ paths }) => set(paths[path]?.['post'] ?? {}, 'description', 'Scope: `quotes:read`.')],
    [
      'a code of an error that is no longer given',
      (document) => set(part(document, 'paths', path, 'post', 'responses', '409'), 'description', 'conflict'),
    ],
  ])('%s', (_what, change) => {
    expect(brokenPromises(promised, changed(change))).not.toEqual([]);
  });
});

test.each<[what: string, change: (document: ApiDocument) => void]>([
  ['an operation', ({ paths }) => set(paths, '/api/v1/new', { get: { responses: { 200: { description: 'New' } } } })],
  ['a field of an answer', (document) => set(part(answer(document), 'properties'), 'more', { type: 'string' })],
  [
    'a field that is in every answer',
    (document) => {
      set(part(answer(document), 'properties'), 'more', { type: 'string' });
      listAt(answer(document), 'required').push('more');
    },
  ],
  [
    'a value of an answer',
    (document) => {
      listAt(answer(document), 'properties', 'status', 'enum').push('held');
    },
  ],
  ['a field of a request that may be left out', (document) => set(part(body(document), 'properties'), 'may', { type: 'string' })],
  [
    'a value of a request',
    (document) => {
      listAt(body(document), 'properties', 'serviceType', 'enum').push('slow');
    },
  ],
])('%s may be added, and is promised then', (_what, change) => {
  const document = changed(change);
  expect(brokenPromises(promised, document)).toEqual([]);
  expect(additionsIn(promised, document)).not.toEqual([]);
});
