import type { ConversationStorage, Kept } from './conversation-storage.ts';
import { asSeenBy, goingOnWith, goingOnWithOther, keeping, visitorOf } from './switch-conversation.ts';

/** As whom this tab talks, kept for the browser. */
export interface Identity {
  token(): string | undefined;
  /** Who that is; undefined for somebody new. */
  visitor(): string | undefined;
  /** The name that was given, and whether this browser had another conversation. */
  get(): { userName: string; hasOther: boolean };
  /** Somebody new goes on with what another tab has begun meanwhile. */
  catchUp(): void;
  rename(userName: string): void;
  /** The server has said who it is; the answer is whether that is somebody else than before. */
  become(token: string): boolean;
  /** The token is over. */
  forget(): void;
  goOnWith(token: string, now: Date): void;
  goOnWithOther(): void;
}

export function createIdentity(storage: ConversationStorage): Identity {
  let kept: Kept = storage.read();
  /** As whom this tab is in what is kept. */
  let was = visitorOf(kept.token);
  const keep = () => {
    const { token, userName } = kept;
    const next = keeping(storage.read(), { token, userName }, was);
    storage.write(next);
    was = visitorOf(token);
    kept = asSeenBy(was, next);
  };
  const goOn = (next: Kept) => {
    storage.write(next);
    kept = next;
    was = visitorOf(next.token);
  };
  const seen = () => asSeenBy(was, storage.read());
  return {
    token: () => kept.token,
    visitor: () => visitorOf(kept.token),
    get: () => ({ userName: kept.userName, hasOther: (kept.others ?? []).length > 0 }),
    catchUp() {
      if (kept.token !== undefined) return;
      const { userName } = kept;
      kept = seen();
      was = visitorOf(kept.token);
      if (userName !== '') kept = { ...kept, userName };
    },
    rename(userName) {
      kept = { ...kept, userName };
      keep();
    },
    become(token) {
      const before = visitorOf(kept.token);
      kept = { ...kept, token };
      keep();
      return visitorOf(token) !== before;
    },
    forget() {
      const { token: refused } = kept;
      kept = { ...kept, token: undefined };
      const { token } = seen();
      // Another tab may have begun anew already.
      if (token !== refused) kept = { ...kept, token };
    },
    goOnWith: (token, now) => goOn(goingOnWith(seen(), token, now)),
    goOnWithOther: () => goOn(goingOnWithOther(seen())),
  };
}
