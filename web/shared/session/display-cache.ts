import { z } from 'zod';
import { roleSchema } from '#contracts/accounts.ts';
import { kept } from '../kept.ts';
import { createObservable } from '../observable.ts';

const key = 'waybill.session';
const displaySchema = z.object({ username: z.string(), role: roleSchema });

/** Who was signed in last, kept for display only: rights are the server's business. */
export type DisplayedUser = z.infer<typeof displaySchema>;

const current = createObservable(read());
let leftByChoice = false;

export const displayedUser = current.get;

/** Whether the last session was ended by its user, who then wants no way back to where it ended. */
export const hasSignedOut = (): boolean => leftByChoice;

export function rememberUser({ username, role }: DisplayedUser): void {
  leftByChoice = false;
  kept.set(key, JSON.stringify({ username, role }));
  current.set(read());
}

/** Tells, before it happens, that the session is about to be ended by its user; or that this came to nothing. */
export function leaveByChoice(leaving: boolean): void {
  leftByChoice = leaving;
}

export function clearDisplayCache(): void {
  if (kept.get(key) === null && current.get() === undefined) return;
  kept.remove(key);
  current.set(read());
}

export const onDisplayCacheChange = current.subscribe;

function read(): DisplayedUser | undefined {
  try {
    return displaySchema.safeParse(JSON.parse(kept.get(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
