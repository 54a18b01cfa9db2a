import type { Follower } from '#contracts/events/follow.ts';
import type { FollowRequest } from '#contracts/follows.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Channel } from '#contracts/mail.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FollowLink } from '#infra/signed-links/signed-links.ts';
import { derivedId } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { PhoneNumbers } from '#infra/phone-numbers/phone-numbers.ts';
import { DomainError } from '../domain/errors.ts';
import { followDecider, followOf, type Follow, type FollowCommand, type FollowersState } from '../domain/follow.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { load } from '../load.ts';

const noTexts = 'This number cannot receive text messages';

/** A parcel as a visitor names it. */
export interface FollowedParcel {
  shipmentId: string;
  trackingNumber: string;
}

/**
 * What visitors do about the updates they want. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id.
 */
export interface FollowCommands {
  /**
   * Has the address asked by an email, and the number by a text message, whether it wants that, each for itself; does nothing while
   * it is being asked. Throws DomainError `invalid_request` for a number that gets no text messages.
   */
  request(parcel: FollowedParcel, body: FollowRequest, context: CommandContext): Promise<Handled<FollowersState>>;
  confirm(link: FollowLink, context: CommandContext): Promise<Handled<FollowersState>>;
  stop(link: FollowLink, context: CommandContext): Promise<Handled<FollowersState>>;
  /** The follow as it stands. Throws DomainError `not_found`. */
  find(link: FollowLink): Promise<Follow>;
}

export interface FollowCommandsOptions {
  handle: Handle;
  log: EventLog;
  personalData: PersonalData;
  phoneNumbers: PhoneNumbers;
}

interface Contact {
  channel: Channel;
  /** What the follower is known by. */
  identifier: string;
  value: Follower;
}

const contactsIn = ({ email, phone }: FollowRequest): Contact[] => [
  ...(email === undefined ? [] : [{ channel: 'email' as const, identifier: email, value: { email } }]),
  ...(phone === undefined ? [] : [{ channel: 'text' as const, identifier: phone, value: { phone } }]),
];

export function createFollowCommands({ handle, log, personalData, phoneNumbers }: FollowCommandsOptions): FollowCommands {
  const run = (shipmentId: string, command: FollowCommand, context: CommandContext) =>
    handle({ stream: streamOf.follow(shipmentId), decider: followDecider, command, context });

  return {
    async request({ shipmentId, trackingNumber }, body, context) {
      const { phone, milestones, language } = body;
      if (phone !== undefined && !phoneNumbers.takesTexts(phone)) throw new DomainError('invalid_request', noTexts, 'phone');
      const requests = await Promise.all(
        contactsIn(body).map(async ({ channel, identifier, value }) => {
          const subjectId = await personalData.subjectFor(identifier);
          // One follow an address or number and parcel: asking again changes it, and its link stays the same.
          const followId = derivedId('follow', shipmentId, subjectId);
          return { shipmentId, trackingNumber, followId, channel, follower: { subjectId, value }, milestones, language };
        }),
      );
      return run(shipmentId, { type: 'request', requests, now: context.now }, context);
    },
    confirm: (link, context) => run(link.shipmentId, { type: 'confirm', ...link }, context),
    stop: (link, context) => run(link.shipmentId, { type: 'stop', ...link }, context),
    find: async (link) => followOf((await load(log, followDecider, streamOf.follow(link.shipmentId))).state, link),
  };
}
