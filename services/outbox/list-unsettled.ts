import type { OutboxMessage, OutboxState } from '#contracts/outbox.ts';
import type { UnsettledMessage, UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import { BadCursor, type Page } from '#projections/page.ts';
import { retryableFailures } from './retry.ts';
import type { WordsOfTemplates } from './timeline.ts';

const statesOf = { waiting: ['queued', 'sending'], in_doubt: ['in_doubt'], failed: ['failed'] } as const;
const allStates = Object.values(statesOf).flat();

interface UnsettledWanted {
  state: OutboxState | undefined;
  limit: number;
  cursor: string | undefined;
}

/** One page of the messages that are not sent, newest first. Throws BadCursor. */
export async function listUnsettled(
  { unsettled, templates }: { unsettled: Pick<UnsettledMessages, 'page'>; templates: WordsOfTemplates },
  { state, limit, cursor }: UnsettledWanted,
): Promise<Page<OutboxMessage>> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new BadCursor();
  const found = await unsettled.page(state ? statesOf[state] : allStates, { before: cursor, limit: limit + 1 });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { items: found.slice(0, limit).map((message) => viewOf(message, templates)), nextCursor: last?.seq };
}

function viewOf(message: UnsettledMessage, templates: WordsOfTemplates): OutboxMessage {
  const { id, state, channel, about, template, recipient, attempts, retries, failure, replyCode, queuedAt, nextAttemptAt } =
    message;
  const isRetryable = state === 'in_doubt' || (failure !== null && retryableFailures.includes(failure));
  return {
    id,
    state,
    channel,
    about,
    template,
    subject: templates[template] ?? null,
    recipient,
    attempts,
    retries,
    failure,
    replyCode,
    queuedAt: queuedAt.toISOString(),
    nextAttemptAt: state === 'queued' ? nextAttemptAt.toISOString() : null,
    mayRetry: message.isLogged && isRetryable,
  };
}
