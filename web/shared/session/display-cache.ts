import { z } from 'zod';
import { roleSchema } from '#contracts/accounts.ts';
import { randomKey } from '../api/random-key.ts';
import { browserStorage } from '../browser-storage.ts';
import { createObservable } from '../observable.ts';

const key = 'waybill.session';
const displaySchema = z.object({ username: z.string(), role: roleSchema });

/** Who was signed in last, kept for display only: rights are the server's business. */
export type DisplayedUser = z.infer<typeof displaySchema>;

const current = createObservable(read());
/** Whether the session is being ended by its user, or was ended so. */
const currentDeparture = createObservable<'none' | 'leaving' | 'left'>('none');

export const displayedUser = current.get;

/** Whoever leaves by choice wants no way back to where the session ended. */
export const departure = currentDeparture.get;
export const setDeparture = currentDeparture.set;
export const onDepartureChange = currentDeparture.subscribe;

export function rememberUser({ username, role }: DisplayedUser): void {
  if (departure() === 'left') setDeparture('none');
  browserStorage.set(key, JSON.stringify({ username, role }));
  current.set({ username, role });
}

export function clearDisplayCache(): void {
  if (browserStorage.get(key) === null && current.get() === undefined) return;
  browserStorage.remove(key);
  current.set(read());
}

/** Hears of whoever signs in in another window of this browser, whose session is that of this window then too. */
export function onSignedInElsewhere(listener: (user: DisplayedUser) => void): () => void {
  const heard = ({ key: changed }: StorageEvent) => {
    const user = changed === key ? read() : undefined;
    if (user) listener(user);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

const signedOutKey = 'waybill.signed-out';

/** Changes whenever someone signs out of this browser, in any window; null where nobody has. */
export const signOutMark = (): string | null => browserStorage.get(signedOutKey);

/** Tells the other windows of this browser, whose pages are to go too; one that only lost its session keeps its page. */
export const tellOtherWindows = (): void => browserStorage.set(signedOutKey, randomKey());

export function onSignedOutElsewhere(listener: () => void): () => void {
  const heard = ({ key: changed }: StorageEvent) => {
    if (changed === signedOutKey) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

export const onDisplayCacheChange = current.subscribe;

function read(): DisplayedUser | undefined {
  try {
    return displaySchema.safeParse(JSON.parse(browserStorage.get(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
