import { randomUUID } from 'node:crypto';
import { consumerTooSlow, streamDeleted } from './errors.ts';
import { tombstone, type StoredEvent } from './event.ts';
import type { EventLog } from './log.ts';
import type { Outgoing } from './outgoing.ts';
import { caughtUp, confirmation, fellBehind, sendEvents } from './read-answers.ts';
import type { ReadRequest } from './read-request.ts';

/**
 * Follows one stream after a revision, until it is tombstoned if ever. Old events come by
 * pages; then the newest events of the log are scanned whenever the stream grows. Revisions decide
 * what was already sent, positions what was already scanned.
 */
export async function subscribeToStream(
  log: EventLog,
  out: Outgoing,
  request: ReadRequest & { stream: string; liveBuffer: number },
): Promise<void> {
  const { stream, start, liveBuffer } = request;
  let next = start === 'start' ? 0n : start === 'end' ? await nextRevision(log, stream) : start.at + 1n;
  await out.send(confirmation(randomUUID()));
  while (!out.isOver) {
    const seen = log.last;
    const page = await catchUpPage(log, stream, next);
    if (page.length > 0) {
      await send(page);
      continue;
    }
    await out.send(caughtUp());
    await follow(seen);
    if (!out.isOver) await out.send(fellBehind());
  }

  async function follow(from: bigint): Promise<void> {
    let seen = from;
    while (!out.isOver) {
      seen = await log.grown(seen, out.signal, stream);
      const recent = log.recent(seen);
      if (!recent) return;
      seen = recent.at(-1)?.position ?? seen;
      const arrived = recent.filter((event) => event.stream === stream && event.revision >= next);
      if (arrived.length > liveBuffer) throw consumerTooSlow();
      await send(arrived);
    }
  }

  async function send(events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const isClosed = last.revision === tombstone;
    await sendEvents(log, out, isClosed ? events.slice(0, -1) : events, request);
    if (isClosed) throw streamDeleted(stream);
    next = last.revision + 1n;
  }
}

async function catchUpPage(log: EventLog, stream: string, next: bigint): Promise<StoredEvent[]> {
  const view = await log.view(stream);
  if (view.type === 'deleted') throw streamDeleted(stream);
  if (view.type === 'not found' || next > view.to) return [];
  const from = next > view.from ? next : view.from;
  return log.streamPage(stream, { ...view, from, direction: 'forwards' });
}

async function nextRevision(log: EventLog, stream: string): Promise<bigint> {
  const view = await log.view(stream);
  return view.type === 'events' ? view.to + 1n : 0n;
}
