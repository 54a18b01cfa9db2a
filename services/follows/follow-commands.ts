import type { FollowEvent } from '#contracts/events/follow.ts';
import type { FollowRequest } from '#contracts/follows.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FollowLink } from '#infra/signed-links/signed-links.ts';
import { derivedId, freshId, sha256 } from '#infra/ids.ts';
import type { MailAllowance } from '#infra/mail-allowance/mail-allowance.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Recorded, Source } from '#contracts/events/envelope.ts';
import { DomainError } from '../domain/errors.ts';
import {
  decideFollow,
  evolveFollowers,
  initialFollowers,
  type Follow,
  type FollowCommand,
  type FollowersState,
} from '../domain/follow.ts';
import { ifAhead } from '../domain/times.ts';
import type { Decider, Handle } from '../handle.ts';

/** A parcel as a visitor names it. */
export interface FollowedParcel {
  shipmentId: string;
  trackingNumber: string;
}

/** What visitors do about the emails they want. All throw DomainError and EventStoreUnavailable. */
export interface FollowCommands {
  /** Asks the address by an email in its next free hour; does nothing while as many emails wait as may. */
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
  allowance: MailAllowance;
  clock: Clock;
}

const decider: Decider<FollowersState, FollowCommand, FollowEvent> = {
  initialState: initialFollowers,
  evolve: evolveFollowers,
  decide: decideFollow,
};

const found = (state: FollowersState, { followId }: FollowLink): Follow => {
  const follow = state.get(followId);
  if (!follow) throw new DomainError('not_found', 'There is nothing behind this link any more.');
  return follow;
};

export function createFollowCommands({ handle, log, personalData, allowance, clock }: FollowCommandsOptions): FollowCommands {
  const run = (shipmentId: string, command: FollowCommand, source: Source, commandId = freshId()) =>
    handle({
      stream: streamOf.follow(shipmentId),
      decider,
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
  const followersOf = async (shipmentId: string): Promise<FollowersState> =>
    ((await log.read(streamOf.follow(shipmentId))) as Recorded<FollowEvent>[]).reduce(evolveFollowers, initialFollowers);

  return {
    async request({ shipmentId, trackingNumber }, { email, milestones, language }, source) {
      const subjectId = await personalData.subjectFor(email);
      // One follow an address and parcel: asking again changes it, and its link stays the same.
      const followId = derivedId('follow', shipmentId, subjectId);
      const now = clock.now();
      const request = { shipmentId, trackingNumber, followId, follower: { subjectId, value: { email } }, milestones, language };
      const command = { type: 'request', request, now: now.toISOString() } as const;
      const before = await followersOf(shipmentId);
      if (decideFollow(command, before).length === 0) return;
      // The same wish at the same time is one command: it takes one hour of the address, and the first to be written speaks for all.
      const commandId = derivedId(followId, before.get(followId)?.askedAt ?? 'never', language, ...milestones.toSorted());
      const unasked = { subjectId, commandId };
      const goesAt = await allowance.take(unasked, now);
      if (!goesAt) return;
      const emailNotBefore = ifAhead(goesAt, command.now);
      try {
        const { changed } = await run(shipmentId, { ...command, request: { ...request, emailNotBefore } }, source, commandId);
        if (!changed) await allowance.giveBack(unasked);
      } catch (error) {
        await allowance.giveBack(unasked);
        throw error;
      }
    },
    async confirm(link, source) {
      return found((await run(link.shipmentId, { type: 'confirm', ...link }, source)).state, link);
    },
    async stop(link, source) {
      return found((await run(link.shipmentId, { type: 'stop', ...link }, source)).state, link);
    },
    async find(link) {
      return found(await followersOf(link.shipmentId), link);
    },
  };
}
