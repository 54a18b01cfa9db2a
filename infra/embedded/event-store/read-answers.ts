import { encodeReadEvent, type UuidForm } from './encode-event.ts';
import type { StoredEvent } from './event.ts';
import { resolveLinks } from './links.ts';
import type { EventLog } from './log.ts';
import type { Outgoing } from './outgoing.ts';
import { streams } from './protocol.ts';
import { streamIdentifier } from './wire.ts';

type ReadResp = InstanceType<typeof streams.ReadResp>;

// Links are small and what they point to need not be, so few are followed at once.
const chunk = 32;

interface Form {
  resolveLinks: boolean;
  ids: UuidForm;
}

export type Prepared = { answers: readonly Buffer[] } | { events: readonly StoredEvent[] };

/** Encodes responses ahead of time, except for links: their targets may be much larger. */
export function prepare(events: readonly StoredEvent[], form: Form): Prepared {
  const { ids } = form;
  return form.resolveLinks ? { events } : { answers: events.map((event) => encodeReadEvent({ event }, ids)) };
}

export function sendPrepared(log: EventLog, out: Outgoing, prepared: Prepared, form: Form): Promise<void> {
  return 'events' in prepared ? sendEvents(log, out, prepared.events, form) : sendAnswers(out, prepared.answers);
}

export async function sendEvents(log: EventLog, out: Outgoing, events: readonly StoredEvent[], form: Form): Promise<void> {
  for (let at = 0; at < events.length && !out.isOver; at += chunk) {
    const some = events.slice(at, at + chunk);
    const resolved = form.resolveLinks ? await resolveLinks(log, some) : some.map((event) => ({ event }));
    await sendAnswers(
      out,
      resolved.map((one) => encodeReadEvent(one, form.ids)),
    );
  }
}

async function sendAnswers(out: Outgoing, answers: readonly Buffer[]): Promise<void> {
  for (const answer of answers) {
    if (out.isOver) return;
    const wait = out.send(answer);
    if (wait) await wait;
  }
}

/** The stream was never written to, or is hidden by a soft delete. */
export function streamNotFound(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  const response = new streams.ReadResp();
  response.setStreamNotFound(notFound);
  return response;
}

export function confirmation(subscriptionId: string): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(subscriptionId);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmed);
  return response;
}

export function checkpoint(position: bigint): ReadResp {
  const reached = new streams.ReadResp.Checkpoint();
  reached.setCommitPosition(position.toString());
  reached.setPreparePosition(position.toString());
  const response = new streams.ReadResp();
  response.setCheckpoint(reached);
  return response;
}

export function caughtUp(): ReadResp {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
}

/** The client is slower than the writers; the subscription reads the log again. */
export function fellBehind(): ReadResp {
  const response = new streams.ReadResp();
  response.setFellBehind(new streams.ReadResp.FellBehind());
  return response;
}
