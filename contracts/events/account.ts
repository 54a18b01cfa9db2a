import { z } from 'zod';
import { roleSchema } from '../accounts.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** Opens `account-<id>`. Names and credentials are not events. */
export const accountOpened = defineEvent('AccountOpened', z.object({ accountId: uuid(), role: roleSchema }));

/** A session was opened with the right password. */
export const signedIn = defineEvent('SignedIn', z.object({ accountId: uuid() }));

/** A session was closed by its owner. */
export const signedOut = defineEvent('SignedOut', z.object({ accountId: uuid() }));

/** The account can no longer sign in; `demo_ended`: demo mode is off, and its password is public. */
export const accountDisabled = defineEvent('AccountDisabled', z.object({ accountId: uuid(), reason: z.enum(['demo_ended']) }));

/** People can sign in to the account again; `demo_began`: demo mode is back. */
export const accountEnabled = defineEvent('AccountEnabled', z.object({ accountId: uuid(), reason: z.enum(['demo_began']) }));

export const accountEvents = [accountOpened, signedIn, signedOut, accountDisabled, accountEnabled] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
