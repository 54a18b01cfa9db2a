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

export const accountEvents = [accountOpened, signedIn, signedOut] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
