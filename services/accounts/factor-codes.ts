import { createHmac } from 'node:crypto';
import { recoveryCodeCount } from '#contracts/second-factor.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { OneTimeCodes } from '#infra/one-time-codes/one-time-codes.ts';
import type { KeptCode, SecondFactors } from '#infra/second-factors/second-factors.ts';
import { factorIn } from '../domain/account-state.ts';
import type { Proof } from '../domain/second-factor.ts';
import type { AccountChanges } from './account-changes.ts';

/** Recovery codes that are to be shown, and what is kept of them. */
export interface NewCodes {
  setId: string;
  codes: string[];
  kept: KeptCode[];
}

/** The codes that people type: whether they are right. Whether they were used before, the log says. */
export interface FactorCodes {
  /** What the code proves; undefined for a wrong one. Throws EventStoreUnavailable. */
  proofOf(accountId: string, typed: string): Promise<Proof | undefined>;
  /** The step of the app's clock that the code belongs to, by a secret that does not count yet. */
  stepOf(secret: Uint8Array, typed: string): number | undefined;
  /** Recovery codes of 80 bits each, the same for every retry of the account's command. */
  newCodes(accountId: string, commandId: string): NewCodes;
}

export interface FactorCodesOptions {
  changes: Pick<AccountChanges, 'heal' | 'stateOf'>;
  secondFactors: Pick<SecondFactors, 'secretOf' | 'findCode'>;
  oneTimeCodes: Pick<OneTimeCodes, 'stepOf'>;
  /** Recovery codes are made with it. */
  key: Buffer;
  clock: Clock;
}

export function createFactorCodes(options: FactorCodesOptions): FactorCodes {
  const { changes, secondFactors, oneTimeCodes, key, clock } = options;
  const stepOf = (secret: Uint8Array, typed: string) => {
    const code = plain(typed);
    return /^\d{6}$/.test(code) ? oneTimeCodes.stepOf(secret, code, clock.now()) : undefined;
  };
  const loggedFactor = async (accountId: string) => factorIn(await changes.stateOf(accountId));
  const factorOf = async (accountId: string) => {
    const logged = await loggedFactor(accountId);
    if (logged) return logged;
    // Where a restored log ends before the enrolment, the row still asks for it.
    await changes.heal(accountId);
    return loggedFactor(accountId);
  };

  return {
    stepOf,
    async proofOf(accountId, typed) {
      const code = plain(typed);
      const factor = await factorOf(accountId);
      if (!factor) return undefined;
      if (recoveryPattern.test(code)) {
        const found = await secondFactors.findCode(accountId, digestOf(accountId, code));
        return found && { by: 'recoveryCode', codesId: found.setId, codeId: found.id };
      }
      const kept = await secondFactors.secretOf(accountId, factor.id);
      const step = kept && stepOf(kept.secret, code);
      return step === undefined ? undefined : { by: 'app', factorId: factor.id, step };
    },
    newCodes(accountId, commandId) {
      const seed = `${accountId} ${commandId}`;
      const setId = derivedId('recovery-codes', seed);
      const codes = Array.from({ length: recoveryCodeCount }, (_, nth) => recoveryCode(key, `${seed} ${nth}`));
      const kept = codes.map((code, nth) => ({ id: derivedId(setId, nth), digest: digestOf(accountId, plain(code)) }));
      return { setId, codes, kept };
    },
  };
}

/** Without letters that look like digits (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;

function recoveryCode(key: Buffer, seed: string): string {
  const bytes = createHmac('sha256', key).update(seed).digest().subarray(0, 16);
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?!$)/g, '$1-');
}

/** Spaces and dashes do not count, nor do case, width or script of the digits, and O, I and L are digits. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Of 80 random bits: no slower digest is needed. */
const digestOf = (accountId: string, code: string): string => sha256(`${accountId} ${code}`);
