import type { AdminUser } from '#contracts/accounts.ts';
import { browserStorage } from '#web/shared/browser-storage.ts';
import { createObservable } from '#web/shared/observable.ts';

const tokenKey = 'adminToken';
const userKey = 'adminUser';

const current = createObservable(browserStorage.get(tokenKey));

/** The token that the admin area is shown with, null where no one is signed in to it. */
export const adminToken = current.get;
export const onAdminTokenChange = current.subscribe;

export function keepAdminSession({ token, user }: { token: string; user: AdminUser }): void {
  browserStorage.set(tokenKey, token);
  browserStorage.set(userKey, JSON.stringify(user));
  current.set(token);
}

export function clearAdminSession(): void {
  browserStorage.remove(tokenKey);
  browserStorage.remove(userKey);
  current.set(null);
}
