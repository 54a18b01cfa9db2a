import { randomUUID } from 'node:crypto';
import { consumerTooSlow } from './errors.ts';
import type { StoredEvent } from './event.ts';
import type { EventLog } from './log.ts';
import type { Outgoing } from './outgoing.ts';
import { caughtUp, checkpoint, confirmation, fellBehind, sendEvents } from './read-answers.ts';
import type { ReadRequest } from './read-request.ts';

const endOfTime = 0x7fffffffffffffffn;

/**
 * Follows the whole log after a position, indefinitely. There is one loop for old and new events: it asks
 * for what comes after the last one it has considered, from memory where that reaches back far enough, so
 * going live can neither lose nor repeat an event.
 */
export async function subscribeToAll(log: EventLog, out: Outgoing, request: ReadRequest & { liveBuffer: number }): Promise<void> {
  const { filter, start, liveBuffer } = request;
  let position = start === 'start' ? 0n : start === 'end' ? log.last : start.at;
  let isLive = false;
  let considered = 0;
  await out.send(confirmation(randomUUID()));
  while (!out.isOver) {
    const recent = log.recent(position);
    if (!recent && isLive) {
      isLive = false;
      await out.send(fellBehind());
    }
    const page = recent ?? (await log.page({ from: position + 1n, to: endOfTime, direction: 'forwards' }));
    if (isLive && (filter ? page.filter(filter.matches) : page).length > liveBuffer) throw consumerTooSlow();
    const last = page.at(-1);
    if (!last) {
      if (!isLive) await out.send(caughtUp());
      isLive = true;
      await log.grown(position, out.signal);
    } else if (filter) {
      await sendFiltered(page);
      position = last.position;
    } else {
      await sendEvents(log, out, page, request);
      position = last.position;
    }
  }

  async function sendFiltered(page: readonly StoredEvent[]): Promise<void> {
    let wanted: StoredEvent[] = [];
    for (const event of page) {
      if (filter!.matches(event)) wanted.push(event);
      considered += 1;
      if (considered < filter!.checkpointEvery) continue;
      considered = 0;
      await sendEvents(log, out, wanted, request);
      wanted = [];
      await out.send(checkpoint(event.position));
      if (out.isOver) return;
    }
    await sendEvents(log, out, wanted, request);
  }
}
