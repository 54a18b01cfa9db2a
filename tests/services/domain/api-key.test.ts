import { describe, expect, test } from 'vitest';
import type { CreateApiKey } from '#contracts/api-keys.ts';
import type { ApiKeyEvent } from '#contracts/events/api-key.ts';
import {
  apiKeyDecider,
  isHeld,
  mostKnownNetworks,
  mostNotedADay,
  standingOf,
  type ApiKeyCommand,
  type ExistingApiKey,
} from '#services/domain/api-key.ts';
import { fold } from '#services/domain/decider.ts';
import { derivedId } from '#infra/ids.ts';
import { logged } from '#tests/support/events.ts';

const now = '2026-03-01T09:00:00.000Z';
const apikeyId = derivedId('key');
const accountId = derivedId('admin');
const key: CreateApiKey = { name: 'Web shop', mode: 'live', scopes: ['shipments:read'], allowedAddresses: [], expiresAt: null };
const secret = (name: string) => ({ hash: name, hint: `wb_live_${name}` });
const create = (changes: Partial<CreateApiKey> = {}): ApiKeyCommand => ({
  type: 'create',
  apikeyId,
  accountId,
  secret: secret('first'),
  key: { ...key, ...changes },
  now,
});
const rotate = (overlapHours: number, name = 'second'): ApiKeyCommand => ({
  type: 'rotate',
  accountId,
  secrets: { live: secret(name), test: { hash: `${name} test`, hint: `wb_test_${name}` } },
  overlapHours,
  now,
});
const revoke: ApiKeyCommand = { type: 'revoke', accountId };

/** The state after those commands, one after the other. */
const after = (...commands: ApiKeyCommand[]) => {
  const events: ApiKeyEvent[] = [];
  for (const command of commands) events.push(...apiKeyDecider.decide(command, fold(apiKeyDecider, history(events))));
  return { events, state: fold(apiKeyDecider, history(events)) };
};
const history = (events: readonly ApiKeyEvent[]) => logged(events.map((event) => ({ event, at: now })));
const existing = (...commands: ApiKeyCommand[]): ExistingApiKey => {
  const { state } = after(...commands);
  return state.type === 'none' ? expect.unreachable('the key was made') : state;
};

describe('an API key', () => {
  test('is made once, and holds its secret as long as it stands', () => {
    const made = existing(create(), create({ name: 'Again' }));
    expect(made).toMatchObject({ type: 'active', id: apikeyId, createdBy: accountId, name: 'Web shop' });
    expect([isHeld(made, 'first', now), isHeld(made, 'other', now)]).toEqual([true, false]);
  });

  test('cannot expire before it begins, and has expired from its moment on', () => {
    expect(() => after(create({ expiresAt: now }))).toThrow('Choose a time in the future.');
    const made = existing(create({ expiresAt: '2026-03-01T10:00:00.000Z' }));
    expect(standingOf(made, '2026-03-01T09:59:59.999Z')).toBe('active');
    expect(standingOf(made, '2026-03-01T10:00:00.000Z')).toBe('expired');
  });

  test('that is rotated takes its former secret until the overlap is over, and never the one before that', () => {
    const ofTest = { ...create({ mode: 'test' }), secret: { hash: 'first test', hint: 'wb_test_first' } } as ApiKeyCommand;
    expect(existing(ofTest, rotate(2)).secrets.map(({ hash }) => hash)).toEqual(['second test', 'first test']);
    const rotated = existing(create(), rotate(2));
    expect([isHeld(rotated, 'first', '2026-03-01T10:59:59.999Z'), isHeld(rotated, 'first', '2026-03-01T11:00:00.000Z')]).toEqual([
      true,
      false,
    ]);
    expect(isHeld(rotated, 'second', '2030-01-01T00:00:00.000Z')).toBe(true);
    expect(isHeld(existing(create(), rotate(0)), 'first', now)).toBe(false);
    expect(isHeld(existing(create(), rotate(9), rotate(9, 'third')), 'first', now)).toBe(false);
  });

  test('that is revoked stays so, is revoked once, and gets no other secret', () => {
    const { events, state } = after(create(), revoke, revoke);
    expect(events.map(({ type }) => type)).toEqual(['ApiKeyCreated', 'ApiKeyRevoked']);
    expect(state.type === 'none' ? 'none' : standingOf(state, now)).toBe('revoked');
    expect(() => after(create(), revoke, rotate(1))).toThrow('not in use any more');
    expect(() =>
      after(create({ expiresAt: '2026-03-01T09:00:01.000Z' }), {
        ...rotate(1),
        now: '2026-03-01T09:00:02.000Z',
      } as ApiKeyCommand),
    ).toThrow('not in use any more');
  });

  test('that there is not can be neither rotated nor revoked', () => {
    for (const command of [rotate(1), revoke]) expect(() => after(command)).toThrow('API key not found.');
  });

  const noted = (network: string, at = now): ApiKeyCommand => ({ type: 'note_network', network, now: at });

  test('names each network once', () => {
    expect(existing(create(), noted('a'), noted('a'), noted('b')).networks).toEqual(['a', 'b']);
    expect(after(create(), noted('a')).events.at(-1)).toMatchObject({ data: { apikeyId, accountId, network: 'a' } });
  });

  test('that is used from ever other networks goes on naming new ones, some a day, and forgets the oldest', () => {
    const day = (nth: number) => new Date(Date.parse(now) + nth * 24 * 3_600_000).toISOString();
    const past: { event: ApiKeyEvent; at: string }[] = [];
    /** How many of them are named. */
    const use = (networks: readonly string[], at: string): number => {
      const before = past.length;
      for (const network of networks) {
        const state = fold(apiKeyDecider, logged(past));
        past.push(...apiKeyDecider.decide(noted(network, at), state).map((event) => ({ event, at })));
      }
      return past.length - before;
    };
    const named = (of: string, count: number) => Array.from({ length: count }, (_, nth) => `${of} ${nth}`);
    past.push(...apiKeyDecider.decide(create(), { type: 'none' }).map((event) => ({ event, at: now })));
    expect(use(named('first', mostKnownNetworks), day(0))).toBe(mostKnownNetworks);
    // As an earlier version kept it, which recorded no more.
    expect(fold(apiKeyDecider, logged(past))).not.toHaveProperty('lastNotedAt');
    expect(use(named('more', 30), day(0))).toBe(mostNotedADay);
    expect(use(['thief'], day(0))).toBe(0);
    expect(use(['thief', ...named('second', 30)], day(1))).toBe(mostNotedADay);
    expect(use(named('third', 30), day(2))).toBe(mostNotedADay);
    const state = fold(apiKeyDecider, logged(past));
    const { networks } = state.type === 'none' ? expect.unreachable('the key was made') : state;
    expect([networks.length, networks.includes('thief'), networks[0]]).toEqual([
      mostKnownNetworks,
      true,
      `first ${mostNotedADay * 3}`,
    ]);
    expect(use(['thief'], day(3))).toBe(0);
    expect(use(['first 0'], day(3))).toBe(1);
  });
});
