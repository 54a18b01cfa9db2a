import { screenAt } from '#contracts/screen-at.ts';
import { screens } from '#contracts/screens.ts';

/**
 * Whether pictures can be fetched from outside here: the policy of a page is that of the address at which it was loaded, and only pages
 * of emails have one that allows it.
 */
export function mayFetchPictures(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  const address = loaded && URL.canParse(loaded.name) ? new URL(loaded.name) : window.location;
  const name = screenAt(address.pathname)?.name;
  return name !== undefined && 'fetchesPictures' in screens[name];
}

const key = 'waybill.pictures-of';

/** Loads the page anew under its own policy; the email's pictures are shown then. */
export function reloadWithPictures(emailId: string): void {
  try {
    sessionStorage.setItem(key, emailId);
  } finally {
    window.location.reload();
  }
}

/** Whether the page was loaded anew for the pictures of that email. */
export function wasReloadedFor(emailId: string): boolean {
  try {
    return sessionStorage.getItem(key) === emailId && mayFetchPictures();
  } catch {
    return false;
  }
}

/** The next one who opens that email is asked again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
