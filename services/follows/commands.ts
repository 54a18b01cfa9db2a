import type { FollowRequest } from '#contracts/follows.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FollowLink } from '#infra/signed-links/signed-links.ts';
import { derivedId, freshId, sha256 } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Source } from '#contracts/events/envelope.ts';
import { followDecider, followOf, type Follow, type FollowCommand } from '../domain/follow.ts';
import type { Handle } from '../command.ts';
import { load } from '../load.ts';

/** A parcel as a visitor names it. */
export interface FollowedParcel {
  shipmentId: string;
  trackingNumber: string;
}

/** What visitors do about the emails they want. All throw DomainError and EventStoreUnavailable. */
export interface FollowCommands {
  /** Has the address asked by an email whether it wants that; does nothing while it is being asked. */
  request(parcel: FollowedParcel, body: FollowRequest, source: Source): Promise<void>;
  confirm(link: FollowLink, source: Source): Promise<Follow>;
  stop(link: FollowLink, source: Source): Promise<Follow>;
  /** The follow as it stands. Throws DomainError `not_found`. */
  find(link: FollowLink): Promise<Follow>;
}

export interface FollowCommandsOptions {
  handle: Handle;
  log: EventLog;
  personalData: PersonalData;
  clock: Clock;
}

export function createFollowCommands({ handle, log, personalData, clock }: FollowCommandsOptions): FollowCommands {
  const run = (shipmentId: string, command: FollowCommand, source: Source) => {
    const commandId = freshId();
    return handle({
      stream: streamOf.follow(shipmentId),
      decider: followDecider,
      command,
      context: {
        commandId,
        requestHash: sha256(command.type),
        actor: { id: 'visitor', role: 'customer' },
        source,
        correlationId: commandId,
        now: clock.now().toISOString(),
      },
    });
  };
  const followersOf = async (shipmentId: string) => (await load(log, followDecider, streamOf.follow(shipmentId))).state;

  return {
    async request({ shipmentId, trackingNumber }, { email, milestones, language }, source) {
      const subjectId = await personalData.subjectFor(email);
      // One follow an address and parcel: asking again changes it, and its link stays the same.
      const followId = derivedId('follow', shipmentId, subjectId);
      const request = { shipmentId, trackingNumber, followId, follower: { subjectId, value: { email } }, milestones, language };
      await run(shipmentId, { type: 'request', request, now: clock.now().toISOString() }, source);
    },
    async confirm(link, source) {
      return followOf((await run(link.shipmentId, { type: 'confirm', ...link }, source)).state, link);
    },
    async stop(link, source) {
      return followOf((await run(link.shipmentId, { type: 'stop', ...link }, source)).state, link);
    },
    async find(link) {
      return followOf(await followersOf(link.shipmentId), link);
    },
  };
}
