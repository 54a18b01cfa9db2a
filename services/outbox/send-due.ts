import pLimit from 'p-limit';
import type { Doorbell } from '#infra/doorbell.ts';
import type { Mailer } from '#infra/mailer/mailer.ts';
import { sendOne, type ClaimedEmail, type SendOneOptions, type WriteEmail } from './send-one.ts';

export const doorbellPollMs = 5_000;
export const mailConnections = 5;

export interface SendDueOptions extends Omit<SendOneOptions, 'deliver'> {
  mailer: Mailer;
  write: WriteEmail;
  /** Rung when emails were queued. */
  bell: Doorbell;
  /** Called after every email that was tried or ended. */
  onTried(): void;
}

type Lane = ClaimedEmail[];

/** Twice as many as connections: while one email is on the wire, another is being written or settled. */
const atOnce = 2 * mailConnections;

/**
 * Sends what is due until the signal aborts: over as many connections as there may be, to each recipient one email after the
 * other. Before it ends it finishes what is on the wire and puts back the rest; the first failure of the log or the outbox ends it
 * too, and is thrown.
 */
export async function sendDue(options: SendDueOptions, signal: AbortSignal): Promise<void> {
  const { outbox, mailer, clock, write, bell, onTried } = options;
  const inTurn = pLimit(mailConnections);
  const lanes: Lane[] = [];
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const isOver = () => signal.aborted || failures.length > 0;

  const deliver: SendOneOptions['deliver'] = (...delivery) =>
    inTurn(async () => (isOver() ? undefined : mailer.deliver(...delivery)));
  const putBack = (lane: Lane) => outbox.putBack(lane.map(({ email }) => email.id));

  /** Claims emails, begins to write them, and returns whether more may be due. */
  const claim = async (): Promise<boolean> => {
    const most = atOnce - lanes.length;
    const claimed = await outbox.claimDue(most, clock.now());
    const inHand = claimed.map((email): ClaimedEmail => {
      const written = write(email);
      written.catch(() => undefined);
      return { email, written };
    });
    lanes.push(...byRecipient(inHand));
    return claimed.length === most;
  };

  const send = async (lane: Lane): Promise<void> => {
    const rest = [...lane];
    try {
      for (let next = rest.shift(); next; next = isOver() ? undefined : rest.shift()) {
        const then = await sendOne(next, { ...options, deliver });
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
    const dueAt = await outbox.nextDueAt(now);
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

function byRecipient(inHand: readonly ClaimedEmail[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const next of inHand) lanes.set(next.email.orderKey, [...(lanes.get(next.email.orderKey) ?? []), next]);
  return [...lanes.values()];
}
