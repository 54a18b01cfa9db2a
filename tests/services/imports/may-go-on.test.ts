import { expect, test } from 'vitest';
import type { ApiKeyScope } from '#contracts/api-keys.ts';
import { derivedId } from '#infra/ids.ts';
import type { ApiKeyState, ExistingApiKey } from '#services/domain/api-key.ts';
import type { ExistingImport } from '#services/domain/import.ts';
import { createMayGoOn } from '#services/imports/may-go-on.ts';
import { standIn } from '#tests/support/stand-in.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const keyOf = (changes: Partial<ExistingApiKey> = {}): ExistingApiKey => ({
  ...({ type: 'active', id: derivedId('key'), createdBy: 'ama', createdAt: now.toISOString(), name: 'Web shop' } as const),
  ...{ scopes: ['shipments:write'], allowedAddresses: [], expiresAt: null, secrets: [], networks: [] },
  ...changes,
});

const mayGoOn = (
  key: ApiKeyState,
  { role = 'api_key', kind = 'shipments' }: { role?: string; kind?: ExistingImport['kind'] } = {},
): Promise<boolean> => {
  const started = standIn<Pick<ExistingImport, 'kind' | 'run'>>({ kind, run: { startedBy: { id: derivedId('key'), role } } });
  return createMayGoOn({ presentApiKey: async () => key, clock: { now: () => now } })(started);
};

test('an import goes on while the key that started it is in use and has the scope for it', async () => {
  expect(await mayGoOn(keyOf())).toBe(true);
  expect(await mayGoOn(keyOf({ expiresAt: '2026-03-01T09:00:01.000Z' }))).toBe(true);
  const scopes: ApiKeyScope[] = ['tracking:write'];
  expect(await mayGoOn(keyOf({ scopes }), { kind: 'tracking_events' })).toBe(true);

  expect(await mayGoOn(keyOf({ type: 'revoked' }))).toBe(false);
  expect(await mayGoOn(keyOf({ expiresAt: now.toISOString() }))).toBe(false);
  expect(await mayGoOn(keyOf({ scopes }))).toBe(false);
  expect(await mayGoOn(keyOf(), { kind: 'tracking_events' })).toBe(false);
  expect(await mayGoOn({ type: 'none' })).toBe(false);
});

test('an import that staff started goes on whatever becomes of keys', async () => {
  expect(await mayGoOn({ type: 'none' }, { role: 'agent' })).toBe(true);
});
