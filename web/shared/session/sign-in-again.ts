import { createObservable } from '../observable.ts';
import { forgetDrafts } from '../forms/forget-drafts.ts';
import { clearDisplayCache, onSignedOutElsewhere } from './display-cache.ts';

/** Whether the session of this page goes on, or its person is being asked for the password, or has put that off. */
type SessionState = 'live' | 'asking' | 'putOff';

const current = createObservable<SessionState>('live');
let places = 0;
let signIns = 0;
let waiting: ((sendAgain: boolean) => void)[] = [];

export const sessionState = current.get;
export const onSessionStateChange = current.subscribe;

/** How often someone has signed in again; a request that began before the last time may be sent once more. */
export const countSignIns = (): number => signIns;

/**
 * Says that the page has a dialog to sign in again; the returned function takes it back, and what waits is refused. Where someone
 * signs out in another window, nobody is asked: the page goes, and what was typed in it.
 */
export function offerSignIn(): () => void {
  places += 1;
  const endListening = onSignedOutElsewhere(() => {
    forgetDrafts(sessionStorage);
    leave();
  });
  return () => {
    endListening();
    places -= 1;
    if (places === 0 && current.get() !== 'live') leave();
  };
}

function leave(): void {
  settle('live', false);
  clearDisplayCache();
}

/** The server ended the session: its person is asked to sign in where the page can, and is signed out elsewhere. */
export function sessionIsOver(): void {
  if (places === 0) clearDisplayCache();
  else if (current.get() === 'live') current.set('asking');
}

/**
 * After a 401: resolves to true once the same person has signed in again, to false where that is not to be expected. A command asks
 * every time; what is only read does not ask a person again who has put it off.
 */
export async function signedInAgain({ since, isCommand }: { since: number; isCommand: boolean }): Promise<boolean> {
  if (since !== signIns) return true;
  if (current.get() === 'putOff' && !isCommand) return false;
  if (places === 0) {
    clearDisplayCache();
    return false;
  }
  current.set('asking');
  return new Promise((resolve) => waiting.push(resolve));
}

export const askToSignIn = (): void => current.set('asking');
export const putOffSignIn = (): void => settle('putOff', false);

/** The same person is back: everything that waited is sent again. */
export function continueSession(): void {
  signIns += 1;
  settle('live', true);
}

/** Nothing that one person has typed is sent by another. */
export const dropWaiting = (): void => settle('asking', false);

function settle(state: SessionState, sendAgain: boolean): void {
  current.set(state);
  for (const resolve of waiting.splice(0)) resolve(sendAgain);
}
