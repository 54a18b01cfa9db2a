import type { RecordedEvent } from '#contracts/events/envelope.ts';
import { followRequested } from '#contracts/events/follow.ts';
import { shipmentScanned, shipmentStatusUpdated } from '#contracts/events/shipment.ts';
import { paths } from '#contracts/paths.ts';
import { statusRules, type ShipmentStatus } from '#contracts/statuses.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FollowLink, LinkTokens } from '#infra/signed-links/signed-links.ts';
import type { Email, NewEmail } from '#infra/outbox/outbox.ts';
import { followDecider, followersOf, isConfirmed, type Follow } from '../domain/follow.ts';
import { writeFollowConfirmation, writeFollowUpdate } from './email-text.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import { load, type UpTo } from '../load.ts';
import { cause, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';

export interface FollowEmailsOptions {
  log: EventLog;
  tokens: LinkTokens<FollowLink>;
  publicUrl: string;
}

export function followEmails({ log, tokens, publicUrl }: FollowEmailsOptions): NounEmails {
  const followersIn = async (shipmentId: string, options: { upTo?: UpTo } = {}) =>
    (await load(log, followDecider, streamOf.follow(shipmentId), options)).state;
  const shipmentUpTo = async (shipmentId: string, revision: bigint) =>
    (await load(log, shipmentDecider, streamOf.shipment(shipmentId), { upTo: revision })).state;

  const addressee = async ({ about, addresseeId }: Email): Promise<Follow | undefined> =>
    addresseeId ? (await followersIn(about.id))[addresseeId] : undefined;

  /** The updates that a report of a parcel's status is to its followers. */
  const updatesFor = async (
    event: RecordedEvent<string, { shipmentId: string; status: ShipmentStatus }>,
  ): Promise<NewEmail[]> => {
    const { shipmentId, status } = event.data;
    const { milestone } = statusRules[status];
    if (!milestone) return [];
    // Most parcels have no followers: their history is read only where there may be one.
    const followers = followersOf(await followersIn(shipmentId, { upTo: event.position }), milestone);
    if (followers.length === 0) return [];
    const before = await shipmentUpTo(shipmentId, event.revision - 1n);
    const after = await shipmentUpTo(shipmentId, event.revision);
    const statusBefore = before.type === 'created' ? (before.current?.status ?? 'pending') : undefined;
    const isNews = after.type === 'created' && after.current?.status === status && statusBefore !== status;
    if (!isNews) return [];
    return followers.map(({ followId, follower: { subjectId } }) =>
      emailFrom(event, {
        addresseeId: followId,
        subjectId,
        about: { kind: 'shipment', id: shipmentId },
        template: 'follow_update',
        recipient: 'follower',
      }),
    );
  };

  return {
    family: 'follow',
    templates: ['follow_confirmation', 'follow_update'],
    causes: [
      cause(followRequested, (event) => {
        const { shipmentId, followId, follower } = event.data;
        return [
          emailFrom(event, {
            addresseeId: followId,
            subjectId: follower.subjectId,
            about: { kind: 'shipment', id: shipmentId },
            template: 'follow_confirmation',
            recipient: 'follower',
            isUnasked: true,
          }),
        ];
      }),
      cause(shipmentStatusUpdated, updatesFor),
      cause(shipmentScanned, updatesFor),
    ],
    async compose(email) {
      const follow = await addressee(email);
      if (!follow?.follower.value) return 'erased';
      const isAsked = email.template === 'follow_confirmation';
      if (follow.stopped || (isAsked && isConfirmed(follow))) return 'overtaken';
      const { followId, trackingNumber, language, requested } = follow;
      const token = tokens.tokenFor({ shipmentId: email.about.id, followId });
      const links = { follow: publicUrl + paths.follow(token), tracking: publicUrl + paths.tracking(trackingNumber) };
      const envelope = {
        to: { name: '', address: follow.follower.value.email },
        headers: {
          'X-Waybill-Shipment': email.about.id,
          // One click in the mail program, without a page (RFC 8058).
          'List-Unsubscribe': `<${publicUrl}/api/follows/${token}/stop>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
      if (isAsked) {
        return { ...envelope, written: writeFollowConfirmation({ language, trackingNumber, milestones: requested, links }) };
      }
      const shipment = await shipmentUpTo(email.about.id, email.revision);
      return shipment.type === 'none' ? 'erased' : { ...envelope, written: writeFollowUpdate({ language, shipment, links }) };
    },
    async languageOf(email) {
      return (await addressee(email))?.language ?? 'en';
    },
  };
}
