import { createLogger } from '#infra/logger.ts';
import { connectModels } from '#projections/database.ts';
import { conversationsMatching, countConversations } from '#projections/conversations/queries.ts';
import { countUnread, inboxPage } from '#projections/emails/queries.ts';
import type { Models } from '#projections/projector.ts';
import { createConversationLists } from '#services/conversations/lists.ts';
import { fillMail } from '../fill-mail.ts';
import { compare, percentile, type Row } from '../row.ts';

const emails = Number(process.env['BENCH_EMAILS'] ?? 100_000);
const asks = 60;
const fillMs = 900_000;
const accountId = '01980000-0000-7000-8000-000000000001';

/** What a list asks the read models, as the routes do. */
type Question = (models: Models) => Promise<unknown>;

const conversations =
  (wanted: Partial<Parameters<typeof conversationsMatching>[1]>, withMessages = false): Question =>
  async (models) => {
    const { items } = await conversationsMatching(models, {
      list: 'all',
      accountId,
      search: undefined,
      limit: 50,
      cursor: undefined,
      ...wanted,
    });
    const files = { kept: async () => new Set<string>() };
    const accounts = { usernames: async () => new Map() };
    await createConversationLists({ models, accounts, rawEmails: files, attachments: files }).listed(items, withMessages);
  };
const inbox =
  (wanted: Partial<Parameters<typeof inboxPage>[1]> = {}): Question =>
  (models) =>
    inboxPage(models, { page: 1, limit: 20, search: undefined, unread: false, ...wanted });

export const mailQuestions: Readonly<Record<string, Question>> = {
  'conversations, all': conversations({}),
  'conversations, with messages': conversations({}, true),
  'conversations, open': conversations({ list: 'open' }),
  'conversations, mine': conversations({ list: 'mine' }),
  'conversations, resolved': conversations({ list: 'resolved' }),
  'conversations, counts': (models) => countConversations(models, accountId),
  'conversations, search: a word of all': conversations({ search: 'customs' }),
  'conversations, search: an address': conversations({ search: 'customer1234@example.com' }),
  'conversations, search: a number': conversations({ search: 'we000000004711gh' }),
  'conversations, search: written once': conversations({ search: 'number 98765' }),
  'conversations, search: nothing': conversations({ search: 'zzyzx' }),
  'inbox, first page': inbox(),
  'inbox, page 1,000': inbox({ page: 1_000 }),
  'inbox, unread': inbox({ unread: true }),
  'inbox, unread count': countUnread,
  'inbox, search: an address': inbox({ search: 'customer4321@example.com' }),
  'inbox, search: nothing': inbox({ search: 'zzyzx' }),
};

/** First pages of conversations and of the inbox with many emails; nothing to compare with but the limit. */
export async function mailListRows(databaseUrl: string): Promise<Row[]> {
  const logger = createLogger('error', 'bench');
  const filling = connectModels(databaseUrl, { logger, poolSize: 1, statementTimeoutMs: fillMs });
  const asking = connectModels(databaseUrl, { logger });
  try {
    await fillMail(filling.kysely, emails);
    const rows: Row[] = [];
    for (const [name, ask] of Object.entries(mailQuestions)) {
      const samples: number[] = [];
      for (let round = 0; round < asks; round += 1) {
        const startedAt = performance.now();
        await ask(asking.kysely);
        samples.push(performance.now() - startedAt);
      }
      const note = `p95 of ${asks} at ${emails} emails; at most 30 ms`;
      rows.push(
        compare({ name: `mail, ${name}`, ours: percentile(samples, 0.95), floor: Number.NaN, unit: 'ms', reach: 30, note }),
      );
    }
    return rows;
  } finally {
    await Promise.all([filling.close(), asking.close()]);
  }
}
