import { isOf, type Recorded } from '#contracts/events/envelope.ts';
import { streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import { shipmentScanCorrected } from '#contracts/events/shipment.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { outgoingMessageDecider } from '../domain/outgoing-message.ts';
import { load } from '../load.ts';
import { emailFrom } from '../outbox/noun-emails.ts';

/**
 * Whether an email corrects a bulk update that was undone before its reader was told of it: their email still waited, and was never
 * sent. Throws UnreadableEvent.
 */
export async function isUnheard(
  log: Pick<EventLog, 'read'>,
  history: readonly Recorded<WaybillEvent>[],
  { eventId, about, recipient }: Message,
): Promise<boolean> {
  const undo = history.find(({ id }) => id === eventId);
  if (!undo || !isOf(undo, shipmentScanCorrected) || undo.data.undoes === undefined) return false;
  const update = history.find(({ id }) => id === undo.data.scanId);
  if (!update) return false;
  const told = emailFrom(update, { about, template: 'status_updated', recipient, subjectId: undefined });
  const { end } = (await load(log, outgoingMessageDecider, streamOf.outgoing(told.id))).state;
  return end?.state === 'failed' && end.failure === 'overtaken';
}
