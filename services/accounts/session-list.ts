import type { Session } from '#contracts/sessions.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import { sessionIdOf, type LiveSession, type SessionStore } from '#infra/session-store/session-store.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { accountDecider } from '../domain/account.ts';
import type { AccountState } from '../domain/account-state.ts';

/** Whose sessions, and the token of the request that asks. */
export interface SessionsOf {
  accountId: string;
  token: string | undefined;
}

/** The live sessions of an account, for whoever may see and end them. */
export interface SessionList {
  /** Used last first. */
  list(of: SessionsOf): Promise<Session[]>;
  /**
   * Ends one of them, or every other one than that of the request: in the log first, so that a retry can make up for what came to
   * nothing. Throws EventStoreUnavailable.
   */
  revoke(of: SessionsOf, which: { id: string } | 'others', context: CommandContext): Promise<Handled<AccountState>>;
}

export interface SessionListOptions {
  store: SessionStore;
  handle: Handle;
  /** Notifies everything that depends on a session, by its id, that it has ended. */
  announceEnd(sessionId: string): void;
  clock: Clock;
}

export function createSessionList({ store, handle, announceEnd, clock }: SessionListOptions): SessionList {
  const liveOf = (accountId: string) => store.liveOf(accountId, clock.now());
  return {
    async list({ accountId, token }) {
      const current = idOf(token);
      return (await liveOf(accountId)).map((live) => sessionOf(live, current));
    },
    async revoke({ accountId, token }, which, context) {
      const current = idOf(token);
      const ended = (await liveOf(accountId)).filter(({ id }) =>
        which === 'others' ? id !== current : publicId(id) === which.id,
      );
      const handled = await handle({
        stream: streamOf.account(accountId),
        decider: accountDecider,
        command: { type: 'revokeSessions', accountId, count: ended.length },
        context,
      });
      const ids = ended.map(({ id }) => id);
      await store.closeAll(ids);
      for (const id of ids) announceEnd(id);
      return handled;
    },
  };
}

const idOf = (token: string | undefined) => (token === undefined ? undefined : sessionIdOf(token));

/** What the token is kept as stays inside. */
const publicId = (sessionId: string) => derivedId('session', sessionId);

const sessionOf = ({ id, openedAt, lastUsedAt, ...facts }: LiveSession, current: string | undefined): Session => ({
  ...facts,
  id: publicId(id),
  openedAt: openedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isCurrent: id === current,
});
