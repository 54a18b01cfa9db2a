import pLimit from 'p-limit';
import type { Doorbell } from '#infra/doorbell.ts';
import type { Channel } from './channel.ts';
import { sendOne, type ClaimedMessage, type SendOneOptions } from './send-one.ts';

export const doorbellPollMs = 5_000;

export interface SendDueOptions extends Omit<SendOneOptions, 'inTurn'> {
  channel: Channel;
  /** Rung when messages were queued. */
  bell: Doorbell;
  /** Called after every message that was tried or ended. */
  onTried(): void;
}

type Lane = ClaimedMessage[];

/**
 * Sends what is due on a channel until the signal aborts: over as many connections as it may have, to each recipient one message
 * after the other. Before it ends it finishes what is on the wire and puts back the rest; the first failure of the log or the outbox ends it
 * too, and is thrown.
 */
export async function sendDue(options: SendDueOptions, signal: AbortSignal): Promise<void> {
  const { outbox, channel, clock, bell, onTried } = options;
  // Twice as many as connections: while one message is on the wire, another is being written or settled.
  const atOnce = 2 * channel.connections;
  const turns = pLimit(channel.connections);
  const lanes: Lane[] = [];
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const isOver = () => signal.aborted || failures.length > 0;

  const inTurn: SendOneOptions['inTurn'] = (attempt) => turns(async () => (isOver() ? undefined : attempt()));
  const putBack = (lane: Lane) => outbox.putBack(lane.map(({ message }) => message.id));

  /** Claims messages, begins to write them, and returns whether more may be due. */
  const claim = async (): Promise<boolean> => {
    const limit = atOnce - lanes.length;
    const claimed = await outbox.claimDue(channel.name, limit, clock.now());
    const inHand = claimed.map((message): ClaimedMessage => {
      const written = channel.write(message);
      written.catch(() => undefined);
      return { message, written };
    });
    lanes.push(...byRecipient(inHand));
    return claimed.length === limit;
  };

  const send = async (lane: Lane): Promise<void> => {
    const rest = [...lane];
    try {
      for (let next = rest.shift(); next; next = isOver() ? undefined : rest.shift()) {
        const then = await sendOne(next, { ...options, inTurn });
        onTried();
        if (then === 'wait') break;
      }
    } finally {
      await putBack(rest);
    }
  };

  const begin = (lane: Lane): void => {
    const work = send(lane)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        underWay.delete(work);
        bell.ring();
      });
    underWay.add(work);
  };

  const untilNextDueMs = async () => {
    if (underWay.size > 0) return doorbellPollMs;
    const now = clock.now();
    const dueAt = await outbox.nextDueAt(channel.name, now);
    return Math.min(dueAt ? dueAt.getTime() - now.getTime() : doorbellPollMs, doorbellPollMs);
  };

  try {
    while (!isOver()) {
      const hasMore = lanes.length > 0 || (await claim());
      while (underWay.size < atOnce && lanes.length > 0 && !isOver()) begin(lanes.shift() ?? []);
      if (!hasMore || underWay.size >= atOnce) await bell.wait(await untilNextDueMs(), signal);
    }
  } catch (error) {
    failures.push(error);
  }
  await putBack(lanes.flat()).catch((error: unknown) => void failures.push(error));
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}

function byRecipient(inHand: readonly ClaimedMessage[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const next of inHand) lanes.set(next.message.orderKey, [...(lanes.get(next.message.orderKey) ?? []), next]);
  return [...lanes.values()];
}
