import { emailReceived } from '#contracts/events/email.ts';
import { UnreadableEvent, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Position } from '#contracts/events/envelope.ts';
import { composeThreading } from '../compose-mailbox.ts';
import { rethread } from '../mailbox/rethread.ts';
import { runTool } from './tool.ts';

const apply = process.argv.includes('--apply');
const batch = 500;

await runTool('rethread', async (core, signal) => {
  let unreadable = 0;
  const received = receivedEmails(core.store, core.log, { signal, onUnreadable: () => (unreadable += 1) });
  const { emails, byHand, same, differences, applied } = await rethread(
    received,
    {
      ...core,
      ...composeThreading(core),
      now: core.clock.now().toISOString(),
      onDifference: ({ emailId, from, to, by }) => console.log(`${emailId}: ${from ?? 'none'} -> ${to ?? 'none'} (${by})`),
    },
    apply,
  );
  console.log(
    `${emails} emails: ${same} stay by the rule, ${byHand} stay where staff put them, ${differences.length} would move.`,
  );
  if (unreadable > 0) console.log(`${unreadable} emails cannot be read, and stay.`);
  const toNone = differences.filter(({ to }) => to === null).length;
  if (toNone > 0) console.log(`${toNone} would belong to no conversation today; they stay where they are.`);
  if (apply) console.log(`Moved ${applied} emails.`);
  else if (differences.length > toNone) console.log('Run `npm run rethread -- --apply` to move them.');
});

/** Every email that was received, in the order of the log. */
async function* receivedEmails(
  store: EventStore,
  log: Pick<EventLog, 'open'>,
  { signal, onUnreadable }: { signal: AbortSignal; onUnreadable: () => void },
): AsyncGenerator<LoggedEvent> {
  let after: Position | undefined;
  for (;;) {
    signal.throwIfAborted();
    let read = 0;
    const found = [];
    for await (const event of store.readAll({ after, limit: batch })) {
      read += 1;
      after = event.position;
      if (event.type === emailReceived.type) found.push(event);
    }
    for (const event of await log.open(found)) {
      if (event instanceof UnreadableEvent) onUnreadable();
      else yield event;
    }
    if (read < batch) return;
  }
}
