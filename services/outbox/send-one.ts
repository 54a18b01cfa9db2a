import type { Clock } from '#infra/clock.ts';
import { isKeyMissing } from '#infra/event-store/event-log.ts';
import type { Message, OwnOutbox } from '#infra/outbox/outbox.ts';
import type { Logger } from '#infra/logger.ts';
import type { DeliveryOutcome } from '#infra/mailer/mailer.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { Channel, Deliver } from './channel.ts';

/** So many failed attempts hold up later messages to the same recipient: 2.5 minutes, by the delays below. */
const attemptsInOrder = 2;
export const attemptDelaysMs = [
  30_000, 120_000, 600_000, 1_800_000, 7_200_000, 14_400_000, 28_800_000, 57_600_000, 60_000_000,
] as const;

/** How soon a message is looked at again whose person's key was missing. */
export const missingKeyRetryMs = 60_000;

export interface SendOneOptions {
  outbox: OwnOutbox;
  /** Makes the attempt when its turn has come; undefined if nothing is to be begun any more. */
  inTurn(attempt: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome | undefined>;
  clock: Clock;
  logger: Logger;
}

export interface ClaimedMessage {
  message: Message;
  written: ReturnType<Channel['write']>;
}

/** What later messages to the same recipient do now. */
export type NextStep = 'go_on' | 'wait';

/** One attempt, and its outcome in the outbox. Throws while the log, the keys or the outbox are away. */
export async function sendOne({ message, written }: ClaimedMessage, options: SendOneOptions): Promise<NextStep> {
  const { outbox, inTurn, clock, logger } = options;
  const { id, channel, attempts } = message;
  const prepared = await written.catch(async (reason: unknown) => {
    if (!isServerAway(reason)) return { reason };
    // The log or the keys are away: that costs the message no attempt.
    await outbox.putBack([id]);
    throw reason;
  });
  if (typeof prepared === 'object' && 'end' in prepared) {
    await outbox.end(id, prepared.end);
    return 'go_on';
  }
  if (typeof prepared === 'object') {
    if (isKeyMissing(prepared.reason)) {
      await outbox.waitUntil(id, new Date(clock.now().getTime() + missingKeyRetryMs));
      return 'go_on';
    }
    logger.error({ err: prepared.reason, messageId: id, channel }, 'could not render message; will retry');
    // Whatever is wrong with it keeps no other from its reader.
    return settle(message, { type: 'try_later', code: null, holds: false }, options);
  }
  if (typeof prepared === 'string') {
    await outbox.end(id, { state: 'failed', failure: prepared, code: null });
    return 'go_on';
  }
  const outcome = await inTurn(() => attempt(prepared, id, outbox));
  if (!outcome) {
    await outbox.putBack([id]);
    return 'wait';
  }
  logger.info({ messageId: id, channel, attempt: attempts, outcome: outcome.type }, 'message');
  return settle(message, { ...outcome, holds: attempts <= attemptsInOrder }, options);
}

async function attempt(deliver: Deliver, id: string, outbox: OwnOutbox): Promise<DeliveryOutcome> {
  let uncommitted: { reason: unknown } | undefined;
  const outcome = await deliver((phase) =>
    outbox.enterPhase(id, phase).catch((reason: unknown) => {
      uncommitted = { reason };
      throw reason;
    }),
  );
  // That was not the server: what is to become of the message is for the next owner of the outbox to say.
  if (uncommitted) throw uncommitted.reason;
  return outcome;
}

async function settle(
  message: Message,
  outcome: DeliveryOutcome & { holds: boolean },
  { outbox, clock }: SendOneOptions,
): Promise<NextStep> {
  switch (outcome.type) {
    case 'accepted':
      await outbox.end(message.id, { state: 'sent' });
      return 'go_on';
    case 'in_doubt':
      await outbox.end(message.id, { state: 'in_doubt' });
      return 'go_on';
    case 'refused':
      await outbox.end(message.id, { state: 'failed', failure: 'refused', code: outcome.code });
      return 'go_on';
    case 'try_later': {
      const { code, holds } = outcome;
      const delayMs = attemptDelaysMs[message.attempts - 1];
      if (delayMs === undefined) {
        await outbox.end(message.id, { state: 'failed', failure: 'gave_up', code });
        return 'go_on';
      }
      await outbox.retryAt(message.id, { at: new Date(clock.now().getTime() + delayMs), code, holds });
      return holds ? 'wait' : 'go_on';
    }
    default:
      return outcome satisfies never;
  }
}
