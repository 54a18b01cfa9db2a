import type { NotificationPreview, NotifyReceiver } from '#contracts/notifications.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { TrackingKeys } from '#infra/signed-links/signed-links.ts';
import { DomainError } from '../domain/errors.ts';
import { partOf } from '../domain/notification.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import { load } from '../load.ts';
import { composeNotification } from './notification.ts';

/** The email that a notification would be if it were sent now. Throws DomainError `not_found`, EventStoreUnavailable and UnreadableEvent. */
export type PreviewNotification = (shipmentId: string, body: NotifyReceiver) => Promise<NotificationPreview>;

interface PreviewParts {
  log: Pick<EventLog, 'read'>;
  keys: TrackingKeys;
  publicUrl(): string;
}

export const createNotificationPreview =
  ({ log, keys, publicUrl }: PreviewParts): PreviewNotification =>
  async (shipmentId, { recipientEmail: email, senderName }) => {
    const { state: shipment } = await load(log, shipmentDecider, streamOf.shipment(shipmentId));
    if (shipment.type === 'none') throw new DomainError('not_found', 'Shipment not found.');
    const part = partOf(email, shipment.created);
    const { to, written } = composeNotification({ shipment, part, email, senderName }, { keys, publicUrl: publicUrl() });
    return { part, to, subject: written.subject, html: written.html, language: written.language };
  };
