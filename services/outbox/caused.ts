import { UnreadableEvent, type Opened } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import type { Caused, MessageLane, NewMessage, WaitingEvent } from '#infra/outbox/outbox.ts';
import { reasonOf } from '#infra/reason.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { NounEmails } from './noun-emails.ts';

type Outcome = { emails: readonly NewMessage[] } | { error: unknown };

/**
 * What events come to in every family of emails. One that cannot be read or queued waits with all later ones of its lane; `waiting`
 * names the lanes in which events wait already. Throws while a server is away.
 */
export async function causedBy(
  nounEmails: readonly NounEmails[],
  events: readonly Opened[],
  { waiting, logger }: { waiting: readonly MessageLane[]; logger: Logger },
): Promise<Caused> {
  const lanes = new Set(waiting.map(laneOf));
  const emails: NewMessage[] = [];
  const held: WaitingEvent[] = [];
  // Together, because emails about one stream share its reading; what they come to is taken in the order of the events.
  const outcomes = await Promise.all(events.map((event) => Promise.all(nounEmails.map((family) => outcomeOf(family, event)))));
  for (const [nth, ofFamilies] of outcomes.entries()) {
    const event = events[nth];
    for (const [index, outcome] of ofFamilies.entries()) {
      const family = nounEmails[index]?.family;
      if (!event || family === undefined || outcome === undefined) continue;
      const { id: eventId, stream, type } = event instanceof UnreadableEvent ? event.stored : event;
      const lane = laneOf({ family, stream });
      if (lanes.has(lane)) held.push({ family, stream, eventId, type, reason: 'waits behind another event' });
      else if ('emails' in outcome) emails.push(...outcome.emails);
      else {
        lanes.add(lane);
        logger.error({ err: outcome.error, eventId, stream, family }, 'emails about a stream wait');
        held.push({ family, stream, eventId, type, reason: reasonOf(outcome.error) });
      }
    }
  }
  return { emails, waiting: held };
}

/** Undefined where the family has nothing to do with the event. */
async function outcomeOf({ causes }: NounEmails, event: Opened): Promise<Outcome | undefined> {
  const { type } = event instanceof UnreadableEvent ? event.stored : event;
  const ours = causes.filter((declared) => declared.type === type);
  if (ours.length === 0) return undefined;
  if (event instanceof UnreadableEvent) return { error: event };
  try {
    return { emails: (await Promise.all(ours.map((declared) => declared.emailsFor(event)))).flat() };
  } catch (error) {
    if (isServerAway(error)) throw error;
    return { error };
  }
}

const laneOf = ({ family, stream }: MessageLane): string => `${family} ${stream}`;
