import type { ChatFigures, ListedChat } from '#contracts/chat-desk.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { ReadMarks } from '#infra/read-marks/read-marks.ts';
import { chatFigures, unreadIn, type ChatRow } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { listedChatView } from '../domain/chat-view.ts';
import type { Presence } from '../realtime/presence.ts';
import { answeringAccounts, isAnswering, isVisitorThere } from './attendance.ts';

export interface DeskListOptions {
  models: Models;
  accounts: Pick<Accounts, 'usernames'>;
  readMarks: Pick<ReadMarks, 'marksOf'>;
  presence: Pick<Presence, 'isPresent' | 'present'>;
}

/** What staff see of conversations that the read models do not know: names of accounts, what one has not read, who is there. */
export interface DeskLists {
  /** The conversations as that account sees them. */
  listed(accountId: string, rows: readonly ChatRow[]): Promise<ListedChat[]>;
  figures(since: Date): Promise<ChatFigures>;
}

const noLoad = { open: 0, unanswered: 0, answers: 0, medianSeconds: null };

export const createDeskLists = ({ models, accounts, readMarks, presence }: DeskListOptions): DeskLists => ({
  async listed(accountId, rows) {
    const ids = rows.map(({ state }) => state.chatId);
    const marks = await readMarks.marksOf(accountId, ids);
    const [unread, usernames] = await Promise.all([
      unreadIn(models, new Map(ids.map((id) => [id, marks.get(id) ?? -1]))),
      accounts.usernames([...new Set(rows.flatMap(({ state }) => state.assignedTo ?? []))]),
    ]);
    return rows.map(({ state, revision }) =>
      listedChatView(state, {
        revision,
        usernames,
        unread: unread.get(state.chatId) ?? 0,
        isOnline: isVisitorThere(presence, state.chatId),
      }),
    );
  },

  async figures(since) {
    const { agents: loads, ...figures } = await chatFigures(models, since);
    const busy = new Set(loads.map(({ accountId }) => accountId));
    const idle = answeringAccounts(presence).filter((accountId) => !busy.has(accountId));
    const agents = [...loads, ...idle.map((accountId) => ({ accountId, ...noLoad }))];
    const usernames = await accounts.usernames(agents.map(({ accountId }) => accountId));
    const named = agents.map(({ accountId, ...load }) => ({
      accountId,
      name: usernames.get(accountId) ?? null,
      isOnline: isAnswering(presence, accountId),
      ...load,
    }));
    return { ...figures, agents: named };
  },
});
