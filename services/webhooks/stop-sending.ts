import type { Logger } from '#infra/logger.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import { DomainError } from '../domain/errors.ts';
import { clearLanes, type Receiver } from './receiver.ts';

interface StopSendingOptions {
  logger: Logger;
  isOver(): boolean;
  signal: AbortSignal;
}

/** Sends an endpoint nothing more, and has that recorded, however often it takes; returns whether it was. */
export async function stopSending(
  receiver: Receiver,
  recorded: () => Promise<bigint | undefined>,
  { logger, isOver, signal }: StopSendingOptions,
): Promise<boolean> {
  if (receiver.isStopping) return false;
  receiver.isStopping = true;
  clearLanes(receiver);
  for (let tries = 0; !isOver(); tries += 1) {
    try {
      const revision = await recorded();
      receiver.stoppedAt = revision === undefined ? undefined : revision - 1n;
      break;
    } catch (error) {
      // It was removed meanwhile.
      if (error instanceof DomainError) break;
      const { id: webhookId } = receiver.endpoint.webhook;
      if (tries === 0) logger.warn({ err: error, webhookId }, 'could not record that a webhook is out of use; will retry');
      await pause(jitteredDelayMs(tries, reconnectMs.min, reconnectMs.max), signal);
    }
  }
  receiver.isStopping = false;
  return !isOver();
}
