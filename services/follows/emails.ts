import type { RecordedEvent } from '#contracts/events/envelope.ts';
import { followRequested, type Follower } from '#contracts/events/follow.ts';
import { shipmentScanCorrected, shipmentScanned, shipmentStatusUpdated } from '#contracts/events/shipment.ts';
import { paths } from '#contracts/paths.ts';
import { milestones, statusRules, type ShipmentStatus } from '#contracts/statuses.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FollowLink, LinkTokens } from '#infra/signed-links/signed-links.ts';
import type { Message, NewMessage } from '#infra/outbox/outbox.ts';
import { followDecider, followersOf, isConfirmed, type Follow, type FollowersState } from '../domain/follow.ts';
import { writeFollowConfirmation, writeFollowUpdate, writeFollowUpdateText } from './email-text.ts';
import { followTexts } from './email-words/every-language.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { load, type UpTo } from '../load.ts';
import { asKnownNow, isRefuted, laterChanges, type StatusChange } from '../shipments/as-known-now.ts';
import { cause, CauseMissing, emailFrom, type NounEmails, type Unsendable } from '../outbox/noun-emails.ts';

export interface FollowEmailsOptions {
  log: EventLog;
  tokens: LinkTokens<FollowLink>;
  publicUrl: string;
}

interface Addressed {
  follow: Follow;
  follower: Follower;
  token: string;
  /** The page that confirms and stops. */
  link: string;
}

const isQuestion = ({ template }: Message): boolean => template === 'follow_confirmation';

/** A correction is news to those who were told of the status that was wrong, and to those who wait for the right one. */
const toldOf = ({ before, after }: StatusChange, following: FollowersState): readonly Follow[] =>
  followersOf(following, statusRules[before].milestone, statusRules[after].milestone);

const updatesTo = (followers: readonly Follow[], event: RecordedEvent<string, { shipmentId: string }>): NewMessage[] =>
  followers.map(({ followId, channel, follower: { subjectId } }) =>
    emailFrom(event, {
      channel,
      addresseeId: followId,
      subjectId,
      about: { kind: 'shipment', id: event.data.shipmentId },
      template: 'follow_update',
      recipient: 'follower',
    }),
  );

export function followEmails({ log, tokens, publicUrl }: FollowEmailsOptions): NounEmails {
  const followersIn = async (shipmentId: string, options: { upTo?: UpTo } = {}) =>
    (await load(log, followDecider, streamOf.follow(shipmentId), options)).state;
  const statusAt = async (shipmentId: string, revision: bigint): Promise<ShipmentStatus | undefined> => {
    const { state } = await load(log, shipmentDecider, streamOf.shipment(shipmentId), { upTo: revision });
    return state.type === 'created' ? (state.current?.status ?? 'pending') : undefined;
  };
  /** The shipment that an update shows; or that the update is not to be sent any more. */
  const shipmentFor = async (follow: Follow, message: Message): Promise<ExistingShipment | 'overtaken'> => {
    const history = await log.read(streamOf.shipment(message.about.id));
    const state = asKnownNow(history, message.revision);
    if (state.type === 'none') throw new CauseMissing(message);
    const following = { [follow.followId]: follow };
    const isToldAgain = laterChanges(history, message.eventId).some((change) => toldOf(change, following).length > 0);
    return isToldAgain || isRefuted(state, message.eventId) ? 'overtaken' : state;
  };

  const addressee = async ({ about, addresseeId }: Message): Promise<Follow | undefined> =>
    addresseeId ? (await followersIn(about.id))[addresseeId] : undefined;

  /** Who gets the message, with the link in it; or why it is not to be sent any more. */
  const read = async (message: Message): Promise<Addressed | Unsendable> => {
    const follow = await addressee(message);
    if (!follow) throw new CauseMissing(message);
    if (!follow.follower.value) return 'erased';
    if (follow.stopped || (isQuestion(message) && isConfirmed(follow))) return 'overtaken';
    const token = tokens.tokenFor({ shipmentId: message.about.id, followId: follow.followId });
    return { follow, follower: follow.follower.value, token, link: publicUrl + paths.follow(token) };
  };

  /** The updates that a report of a parcel's status is to its followers. */
  const updatesFor = async (
    event: RecordedEvent<string, { shipmentId: string; status: ShipmentStatus }>,
  ): Promise<NewMessage[]> => {
    const { shipmentId, status } = event.data;
    const { milestone } = statusRules[status];
    if (!milestone) return [];
    // Most parcels have no followers: their history is read only where there may be one.
    const followers = followersOf(await followersIn(shipmentId, { upTo: event.position }), milestone);
    if (followers.length === 0) return [];
    const before = await statusAt(shipmentId, event.revision - 1n);
    const after = await statusAt(shipmentId, event.revision);
    return after === status && before !== status ? updatesTo(followers, event) : [];
  };

  const correctionsFor = async (event: RecordedEvent<string, { shipmentId: string }>): Promise<NewMessage[]> => {
    const { shipmentId } = event.data;
    const following = await followersIn(shipmentId, { upTo: event.position });
    if (followersOf(following, ...milestones).length === 0) return [];
    const before = await statusAt(shipmentId, event.revision - 1n);
    const after = await statusAt(shipmentId, event.revision);
    if (!before || !after || before === after) return [];
    return updatesTo(toldOf({ before, after }, following), event);
  };

  return {
    family: 'follow',
    areAnswered: true,
    templates: ['follow_confirmation', 'follow_update'],
    causes: [
      cause(followRequested, (event) => {
        const { shipmentId, followId, channel, follower } = event.data;
        return [
          emailFrom(event, {
            channel,
            addresseeId: followId,
            subjectId: follower.subjectId,
            about: { kind: 'shipment', id: shipmentId },
            template: 'follow_confirmation',
            recipient: 'follower',
            isUnsolicited: true,
          }),
        ];
      }),
      cause(shipmentStatusUpdated, updatesFor),
      cause(shipmentScanned, updatesFor),
      cause(shipmentScanCorrected, correctionsFor),
    ],
    async compose(email) {
      const found = await read(email);
      if (typeof found === 'string') return found;
      const { follow, follower, token, link } = found;
      if (!('email' in follower)) throw new RangeError('not a follower by email');
      const { trackingNumber, language, requested } = follow;
      const links = { follow: link, tracking: publicUrl + paths.tracking(trackingNumber) };
      const envelope = {
        to: { name: '', address: follower.email },
        headers: {
          'X-Waybill-Shipment': email.about.id,
          // One click in the mail program, without a page (RFC 8058).
          'List-Unsubscribe': `<${publicUrl}/api/follows/${token}/stop>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
      if (isQuestion(email)) {
        return { ...envelope, written: writeFollowConfirmation({ language, trackingNumber, milestones: requested, links }) };
      }
      const shipment = await shipmentFor(follow, email);
      if (shipment === 'overtaken') return shipment;
      return { ...envelope, written: writeFollowUpdate({ language, shipment, links }) };
    },
    async composeText(message) {
      const found = await read(message);
      if (typeof found === 'string') return found;
      const { follow, follower, link } = found;
      if (!('phone' in follower)) throw new RangeError('not a follower by text message');
      const { trackingNumber, language } = follow;
      const to = follower.phone;
      if (isQuestion(message)) return { to, text: followTexts[language].textMessage.confirmation(trackingNumber, link) };
      const shipment = await shipmentFor(follow, message);
      if (shipment === 'overtaken') return shipment;
      return { to, text: writeFollowUpdateText({ language, shipment, link }) };
    },
    async languageOf(email) {
      return (await addressee(email))?.language ?? 'en';
    },
  };
}
