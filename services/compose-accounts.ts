import type { Kysely } from 'kysely';
import type { Role } from '#contracts/accounts.ts';
import type { SecondFactorPolicy } from '#contracts/second-factor.ts';
import { createAccounts } from '#infra/accounts/postgres.ts';
import { createDirectory } from '#infra/directory/postgres.ts';
import { createFairQueue } from '#infra/fair-queue.ts';
import { createSessionStore } from '#infra/session-store/postgres.ts';
import { isCommonPassword } from '#infra/common-passwords/zxcvbn.ts';
import { passwordSlots, createPasswords, type PasswordCost } from '#infra/passwords.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import { derive, keysFor, type MasterKeys } from '#infra/keys.ts';
import type { Logger } from '#infra/logger.ts';
import { oneTimeCodes } from '#infra/one-time-codes/otpauth.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { createSecondFactors } from '#infra/second-factors/postgres.ts';
import { createSignatures } from '#infra/signatures.ts';
import type { Models } from '#projections/projector.ts';
import { createAccountChanges } from './accounts/account-changes.ts';
import { createAccountRecorder } from './accounts/commands.ts';
import { createFactorCodes } from './accounts/factor-codes.ts';
import { createKnownClients } from './accounts/known-clients.ts';
import { createOwnPasswords } from './accounts/own-passwords.ts';
import { createOwnSecondFactor } from './accounts/own-second-factor.ts';
import { createPeople } from './accounts/people.ts';
import { createSessionEnds } from './accounts/session-ends.ts';
import { createSessionList } from './accounts/session-list.ts';
import { createSessions } from './accounts/sessions.ts';
import { createSignInFailures } from './accounts/sign-in-failures.ts';
import { createSecurityLog } from './accounts/security-log.ts';
import type { Handle } from './command.ts';
import { isFactorRequired } from './domain/second-factor.ts';

export interface AccountsOptions {
  db: Kysely<StateTables>;
  models: Models;
  bus: Bus;
  handle: Handle;
  log: EventLog;
  personalData: PersonalData;
  masterKeys: MasterKeys;
  isDemoMode: boolean;
  /** Who has to have a second factor. */
  secondFactorPolicy: SecondFactorPolicy;
  /** Absent: what guesses at a secret are to cost. */
  passwordCost?: PasswordCost | undefined;
  clock: Clock;
  logger: Logger;
}

/** Everything about who may sign in and who has. */
export function composeAccounts(options: AccountsOptions) {
  const { db, models, bus, handle, log, personalData, masterKeys, isDemoMode, clock, logger } = options;
  const sessionEnds = createSessionEnds(bus);
  const announceEnd = sessionEnds.announce;
  const accounts = createAccounts(db);
  const sessionStore = createSessionStore(db);
  const passwords = createPasswords(createFairQueue(passwordSlots), options.passwordCost);
  const recordAccount = createAccountRecorder(handle, clock);
  const directory = createDirectory({ db, linkKeys: keysFor(masterKeys, 'account-links') });
  const accountChanges = createAccountChanges({ directory, handle, log, recordAccount, clock, logger });
  const signInFailures = createSignInFailures({ accounts, handle, clock, logger });
  const secondFactors = createSecondFactors(db, createWrapping(masterKeys));
  const isRequired = (role: Role) => isFactorRequired(options.secondFactorPolicy, role);
  const factorCodes = createFactorCodes({
    changes: accountChanges,
    secondFactors,
    oneTimeCodes,
    key: derive(masterKeys.current, 'recovery-codes'),
    clock,
  });
  const sessions = createSessions({
    accounts,
    store: sessionStore,
    passwords,
    record: recordAccount,
    heal: accountChanges.heal,
    failures: signInFailures,
    proofOf: factorCodes.proofOf,
    isRequired,
    announceEnd,
    isDemoMode,
    clock,
  });
  const parts = { changes: accountChanges, directory, personalData, passwords, sessions };
  return {
    accounts,
    sessionStore,
    passwords,
    recordAccount,
    sessions,
    directory,
    accountChanges,
    people: createPeople(parts),
    ownPasswords: createOwnPasswords({ ...parts, isCommonPassword, clock }),
    ownSecondFactor: createOwnSecondFactor({ ...parts, secondFactors, oneTimeCodes, factorCodes, isRequired, clock }),
    secondFactors,
    sessionEnds,
    signInFailures,
    sessionList: createSessionList({ store: sessionStore, handle, announceEnd, clock }),
    securityLog: createSecurityLog({ models, accounts }),
    knownClients: createKnownClients({
      accounts,
      deviceSignatures: createSignatures(masterKeys, 'known-device'),
      addressSignatures: createSignatures(masterKeys, 'known-address'),
      clock,
    }),
  };
}
