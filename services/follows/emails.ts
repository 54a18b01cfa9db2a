import type { Recorded } from '#contracts/events/envelope.ts';
import type { FollowEvent } from '#contracts/events/follow.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { milestoneOf, type Milestone } from '#contracts/follows.ts';
import { paths } from '#contracts/paths.ts';
import { uuid } from '#contracts/primitives.ts';
import { shipmentStatusSchema, type ShipmentStatus } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/subjects.ts';
import { UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import type { FollowLink, LinkTokens } from '#infra/signed-links/signed-links.ts';
import type { Email, NewEmail } from '#infra/outbox/outbox.ts';
import { evolveFollowers, followersOf, initialFollowers, isConfirmed, type Follow } from '../domain/follow.ts';
import { writeFollowConfirmation, writeFollowUpdate } from './email-text.ts';
import { evolveShipment, initialShipment } from '../domain/shipment.ts';
import { emailFrom, notBeforeOf, silentSources, subjectIn, type NounEmails } from '../outbox/noun-emails.ts';

export interface FollowEmailsOptions {
  log: EventLog;
  tokens: LinkTokens<FollowLink>;
  publicUrl: string;
}

/** The emails to those who follow a parcel: whether they want to, and then what they chose to be told. */
export function followEmails({ log, tokens, publicUrl }: FollowEmailsOptions): NounEmails {
  const followersIn = async (shipmentId: string, asOf?: StoredEvent) =>
    ((await log.read(streamOf.follow(shipmentId))) as Recorded<FollowEvent>[])
      .filter((event) => asOf === undefined || event.position.commit < asOf.position.commit)
      .reduce(evolveFollowers, initialFollowers);
  const shipmentUpTo = async (shipmentId: string, revision: bigint) =>
    ((await log.read(streamOf.shipment(shipmentId))) as Recorded<ShipmentEvent>[])
      .filter((event) => event.revision <= revision)
      .reduce(evolveShipment, initialShipment);

  const addressee = async ({ about, addresseeId }: Email): Promise<Follow | undefined> =>
    addresseeId ? (await followersIn(about.id)).get(addresseeId) : undefined;

  const toldAbout = async (event: StoredEvent): Promise<NewEmail[]> => {
    const report = reportIn(event);
    if (!report) return [];
    // Most parcels have no followers: their own history is read only where somebody might be told.
    const followers = followersOf(await followersIn(report.shipmentId, event), report.milestone);
    if (followers.length === 0) return [];
    const before = await shipmentUpTo(report.shipmentId, event.revision - 1n);
    const after = await shipmentUpTo(report.shipmentId, event.revision);
    const statusBefore = before.type === 'created' ? (before.current?.status ?? 'pending') : undefined;
    const isNews = after.type === 'created' && after.current?.status === report.status && statusBefore !== report.status;
    if (!isNews) return [];
    return followers.map(({ followId, follower: { subjectId } }) =>
      emailTo(event, {
        addresseeId: followId,
        subjectId,
        about: { kind: 'shipment', id: report.shipmentId },
        template: 'follow_update',
      }),
    );
  };

  return {
    templates: ['follow_confirmation', 'follow_update'],
    async emailsFor(event) {
      const { shipmentId, followId } = event.data;
      if (event.type === 'FollowRequested' && uuid().safeParse(shipmentId).success && uuid().safeParse(followId).success) {
        const asked = {
          addresseeId: String(followId),
          about: { kind: 'shipment', id: String(shipmentId) },
          subjectId: subjectIn(event, 'follower'),
        };
        return [emailTo(event, { ...asked, template: 'follow_confirmation', notBefore: notBeforeOf(event) })];
      }
      return toldAbout(event).catch((error: unknown) => {
        // A stream that cannot be read has nobody who could be written to; the sender and the recipient still are.
        if (error instanceof UnreadableEvent) return [];
        throw error;
      });
    },
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

const emailTo = (event: StoredEvent, email: Omit<Parameters<typeof emailFrom>[1], 'recipient'>): NewEmail =>
  emailFrom(event, { ...email, recipient: 'follower' });

/** What a report says that followers may want to know; undefined for what is nobody's news. */
function reportIn(event: StoredEvent): { shipmentId: string; status: ShipmentStatus; milestone: Milestone } | undefined {
  if (event.type !== 'ShipmentStatusUpdated' && event.type !== 'ShipmentScanned') return undefined;
  if (silentSources.has(event.metadata['source'])) return undefined;
  const { data: shipmentId } = uuid().safeParse(event.data['shipmentId']);
  const { data: status } = shipmentStatusSchema.safeParse(event.data['status']);
  const milestone = status && milestoneOf[status];
  return shipmentId && status && milestone ? { shipmentId, status, milestone } : undefined;
}
