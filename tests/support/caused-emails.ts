import { UnreadableEvent, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import type { NewMessage } from '#infra/outbox/outbox.ts';
import type { NounEmails } from '#services/outbox/noun-emails.ts';

/** The last event of the log, as its readers get it. */
export async function happened(log: EventLog): Promise<LoggedEvent> {
  const stored = [];
  for await (const event of log.store.readAll({ after: undefined, limit: 10_000 })) stored.push(event);
  const [last] = await log.open(stored.slice(-1));
  if (!last || last instanceof UnreadableEvent) throw last ?? new Error('nothing has happened');
  return last;
}

export async function emailsCausedBy({ causes }: NounEmails, event: LoggedEvent): Promise<NewMessage[]> {
  return (await Promise.all(causes.filter(({ type }) => type === event.type).map(({ emailsFor }) => emailsFor(event)))).flat();
}
