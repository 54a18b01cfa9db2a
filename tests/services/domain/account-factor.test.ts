import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/events/account.ts';
import { accountDecider, type AccountCommand } from '#services/domain/account.ts';
import { fold } from '#services/domain/decider.ts';
import { isFactorRequired, recoveryCodesLeft, type Proof } from '#services/domain/second-factor.ts';
import { logged } from '#tests/support/events.ts';

const accountId = '01980000-0000-7000-8000-00000000000a';
const [factorId, otherFactorId] = ['6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b01', '6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b02'];
const [codesId, otherCodesId] = ['6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b03', '6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b04'];
const codeId = '6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b05';
const contact = { subjectId: '01980000-0000-7000-8000-0000000000f1', value: { email: 'ada@example.com' } };

const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, role: 'agent' } };
const enrolled: AccountEvent = { type: 'SecondFactorEnrolled', data: { accountId, factorId, step: 100, codesId } };
const removed: AccountEvent = { type: 'SecondFactorRemoved', data: { accountId } };
const used = (step: number): AccountEvent => ({ type: 'AuthenticatorCodeUsed', data: { accountId, factorId, step } });
const recovered: AccountEvent = { type: 'RecoveryCodeUsed', data: { accountId, codesId, codeId, left: 9 } };
const renewed: AccountEvent = { type: 'RecoveryCodesRenewed', data: { accountId, codesId: otherCodesId } };
const reset: AccountEvent = { type: 'SecondFactorReset', data: { accountId, language: 'fr', contact } };
const signedIn: AccountEvent = { type: 'SignedIn', data: { accountId } };

const after = (...events: AccountEvent[]) =>
  fold(accountDecider, logged(events.map((event) => ({ event, at: '2026-03-01T09:00:00.000Z' }))));
const events = (command: AccountCommand, given: readonly AccountEvent[]) =>
  accountDecider.decide(command, after(...given)).map(({ type, data }) => ({ type, data }));
const refusal = (command: AccountCommand, given: readonly AccountEvent[]) => {
  try {
    return events(command, given).map(({ type }) => type);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};
const app = (step: number, of = factorId): Proof => ({ by: 'app', factorId: of, step });
const recovery = { by: 'recoveryCode', codesId, codeId } as const;
const signIn = (proof?: Proof): AccountCommand => ({ type: 'signIn', accountId, role: 'agent', ...(proof ? { proof } : {}) });
const enrol = (id = factorId): AccountCommand => ({ type: 'enrolFactor', accountId, factorId: id, step: 100, codesId });
const renew = (proof: Proof): AccountCommand => ({ type: 'renewCodes', accountId, proof, codesId: otherCodesId });
const remove = (proof: Proof, isRequired = false): AccountCommand => ({ type: 'removeFactor', accountId, proof, isRequired });
const resetBy = (by: string): AccountCommand => ({ type: 'resetFactor', accountId, by, language: 'fr', contact });

describe('a second factor', () => {
  test('is enrolled with a code of the app, once', () => {
    expect(events(enrol(), [opened])).toEqual([enrolled]);
    expect(events(enrol(), [opened, enrolled])).toEqual([]);
  });

  test('that a restored log does not know goes on, and one that has ended does not', () => {
    const adopt = (id: string): AccountCommand => ({ type: 'adoptFactor', accountId, factorId: id, codesId });
    const adopted: AccountEvent = { type: 'SecondFactorEnrolled', data: { accountId, factorId, step: 0, codesId } };
    expect(events(adopt(factorId), [opened])).toEqual([adopted]);
    expect(events(adopt(otherFactorId), [opened, enrolled])).toMatchObject([{ data: { factorId: otherFactorId, step: 0 } }]);
    expect(events(adopt(factorId), [opened, enrolled])).toEqual([]);
    const replaced: AccountEvent = {
      type: 'SecondFactorEnrolled',
      data: { accountId, factorId: otherFactorId, step: 100, codesId },
    };
    expect(events(adopt(factorId), [opened, enrolled, replaced])).toEqual([]);
    for (const id of [factorId, otherFactorId]) {
      expect(events(adopt(id), [opened, enrolled, replaced, removed])).toEqual([]);
    }
  });

  test('is for accounts that can sign in', () => {
    expect(refusal(enrol(), [])).toBe('not_found');
    expect(refusal(enrol(), [opened, { type: 'AccountDisabled', data: { accountId, reason: 'deactivated' } }])).toBe('conflict');
  });

  test('makes the password alone open nothing', () => {
    expect(events(signIn(), [opened])).toEqual([signedIn]);
    expect(events(signIn(), [opened, enrolled])).toEqual([]);
    expect(events(signIn(app(101)), [opened, enrolled])).toEqual([used(101), signedIn]);
    expect(events(signIn(), [])).toEqual([signedIn]);
    for (const given of [[], [opened]]) expect(refusal(signIn(app(101)), given)).toBe('invalid_request');
    expect(events({ type: 'signIn', accountId, role: 'admin', proof: app(101) }, [opened, enrolled])).toEqual([]);
  });

  test('is another one once another app is enrolled', () => {
    const other: AccountEvent = {
      type: 'SecondFactorEnrolled',
      data: { accountId, factorId: otherFactorId, step: 100, codesId },
    };
    expect(events(enrol(otherFactorId), [opened, enrolled])).toEqual([other]);
    expect(refusal(signIn(app(101)), [opened, enrolled, other])).toBe('invalid_request');
    expect(refusal(enrol(factorId), [opened, enrolled, other])).toBe('invalid_request');
  });

  test('is removed with a code, unless the role must have one', () => {
    expect(events(remove(app(101)), [opened, enrolled])).toEqual([used(101), removed]);
    expect(refusal(remove(app(101), true), [opened, enrolled])).toBe('conflict');
    expect(refusal(remove(app(100)), [opened, enrolled])).toBe('invalid_request');
    expect(events(signIn(), [opened, enrolled, removed])).toEqual([signedIn]);
    expect(events(remove(app(102)), [opened, enrolled, removed])).toEqual([]);
  });

  test('is reset by another administrator, and never by whoever has it', () => {
    expect(events(resetBy('another'), [opened, enrolled])).toEqual([reset]);
    expect(refusal(resetBy(accountId), [opened, enrolled])).toBe('conflict');
    expect(events(resetBy('another'), [opened])).toEqual([]);
    expect(after(opened, enrolled, reset)).toMatchObject({
      secondFactor: undefined,
      endedFactorIds: [factorId],
      factorReset: { language: 'fr', contact },
    });
  });
});

describe('a code of the app', () => {
  test('works once, the one of the enrolment included', () => {
    expect(refusal(signIn(app(100)), [opened, enrolled])).toBe('invalid_request');
    expect(refusal(signIn(app(101)), [opened, enrolled, used(101)])).toBe('invalid_request');
    expect(refusal(signIn(app(102)), [opened, enrolled, used(101)])).toEqual(['AuthenticatorCodeUsed', 'SignedIn']);
  });

  test('of an earlier step than the last one is refused, though it was never used', () => {
    expect(refusal(signIn(app(101)), [opened, enrolled, used(102)])).toBe('invalid_request');
  });

  test('proves who replaces the app, and there is nothing to prove without one', () => {
    const proveWith = (proof: Proof | undefined): AccountCommand => ({ type: 'proveFactor', accountId, proof });
    expect(events(proveWith(app(101)), [opened, enrolled])).toEqual([used(101)]);
    expect(refusal(proveWith(undefined), [opened, enrolled])).toBe('invalid_request');
    expect(events(proveWith(undefined), [opened])).toEqual([]);
  });
});

describe('a recovery code', () => {
  test('works once, in place of a code', () => {
    expect(events(signIn(recovery), [opened, enrolled])).toEqual([recovered, signedIn]);
    expect(refusal(signIn(recovery), [opened, enrolled, recovered])).toBe('invalid_request');
    const next: AccountEvent = { type: 'RecoveryCodeUsed', data: { accountId, codesId, codeId: otherCodesId, left: 8 } };
    expect(events(signIn({ ...recovery, codeId: otherCodesId }), [opened, enrolled, recovered])).toEqual([next, signedIn]);
    expect(refusal(signIn(recovery), [opened, enrolled, recovered, next])).toBe('invalid_request');
  });

  test('is void once there are other ones, which need a code to be made', () => {
    expect(events(renew(app(101)), [opened, enrolled])).toEqual([used(101), renewed]);
    expect(refusal(renew(app(100)), [opened, enrolled])).toBe('invalid_request');
    expect(refusal(renew(app(101)), [opened])).toBe('conflict');
    expect(refusal(signIn(recovery), [opened, enrolled, renewed])).toBe('invalid_request');
  });

  test('is counted until there are others', () => {
    const left = (...given: AccountEvent[]) => {
      const state = after(opened, ...given);
      return state.type !== 'none' && state.secondFactor ? recoveryCodesLeft(state.secondFactor) : undefined;
    };
    expect([left(), left(enrolled), left(enrolled, recovered), left(enrolled, recovered, renewed)]).toEqual([
      undefined,
      10,
      9,
      10,
    ]);
  });
});

test('an installation says whose role must have a second factor', () => {
  expect([isFactorRequired('optional', 'admin'), isFactorRequired('admins', 'admin')]).toEqual([false, true]);
  expect([isFactorRequired('admins', 'agent'), isFactorRequired('everyone', 'customer')]).toEqual([false, true]);
});
