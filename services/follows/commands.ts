import type { FollowRequest } from '#contracts/follows.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FollowLink } from '#infra/signed-links/signed-links.ts';
import { derivedId } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { followDecider, followOf, type Follow, type FollowCommand, type FollowersState } from '../domain/follow.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { load } from '../load.ts';

/** A parcel as a visitor names it. */
export interface FollowedParcel {
  shipmentId: string;
  trackingNumber: string;
}

/**
 * What visitors do about the emails they want. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id.
 */
export interface FollowCommands {
  /** Has the address asked by an email whether it wants that; does nothing while it is being asked. */
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
}

export function createFollowCommands({ handle, log, personalData }: FollowCommandsOptions): FollowCommands {
  const run = (shipmentId: string, command: FollowCommand, context: CommandContext) =>
    handle({ stream: streamOf.follow(shipmentId), decider: followDecider, command, context });

  return {
    async request({ shipmentId, trackingNumber }, { email, milestones, language }, context) {
      const subjectId = await personalData.subjectFor(email);
      // One follow an address and parcel: asking again changes it, and its link stays the same.
      const followId = derivedId('follow', shipmentId, subjectId);
      const request = { shipmentId, trackingNumber, followId, follower: { subjectId, value: { email } }, milestones, language };
      return run(shipmentId, { type: 'request', request, now: context.now }, context);
    },
    confirm: (link, context) => run(link.shipmentId, { type: 'confirm', ...link }, context),
    stop: (link, context) => run(link.shipmentId, { type: 'stop', ...link }, context),
    find: async (link) => followOf((await load(log, followDecider, streamOf.follow(link.shipmentId))).state, link),
  };
}
