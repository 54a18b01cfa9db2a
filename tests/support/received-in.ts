import { emailReceived } from '#contracts/events/email.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';

/** The emails in a log that were sent to that address, in the order in which they were received. */
export async function receivedIn(log: EventLog, to: string) {
  const stored = [];
  for await (const event of log.store.readAll({ after: undefined, limit: 1_000_000 })) {
    if (event.type === emailReceived.type) stored.push(event);
  }
  return (await log.open(stored)).flatMap((event) => {
    if (event instanceof UnreadableEvent || !isOf(event, emailReceived)) return [];
    return event.data.content.value?.to.some(({ address }) => address === to) ? [event] : [];
  });
}
