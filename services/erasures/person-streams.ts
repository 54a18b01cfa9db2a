import { aboutStream } from '#contracts/about.ts';
import { chatStarted } from '#contracts/events/chat.ts';
import { conversationStarted } from '#contracts/events/conversation.ts';
import { quoteRequested } from '#contracts/events/quote.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { shipmentContactCorrected, shipmentCreated } from '#contracts/events/shipment.ts';
import type { NamingPlace } from '#projections/history/queries.ts';
import type { WantedStream } from '../archives/merged-streams.ts';

/** Whoever is named by one of these has a part in the whole of its stream; elsewhere only what names the person is theirs. */
const partTypes: ReadonlySet<string> = new Set(
  [shipmentCreated, shipmentContactCorrected, quoteRequested, chatStarted, conversationStarted].map(({ type }) => type),
);

/** Kinds whose reads show the person wherever they are named. */
const readKinds: ReadonlySet<string> = new Set(['email']);

/** Kinds of which a few events belong to a person, and only later ones tell by an id which. */
const siftedKinds: ReadonlySet<string> = new Set(['follow']);

/** The streams that a person is in, and who read them; of the others' own events in them {@link isOthersOnly} tells. */
export function streamsOfPerson(places: readonly NamingPlace[], ids: ReadonlySet<string>): WantedStream[] {
  const named = new Map<string, { revisions: Set<bigint>; hasPart: boolean }>();
  for (const { stream, revision, type } of places) {
    const known = named.get(stream) ?? { revisions: new Set(), hasPart: false };
    known.revisions.add(revision);
    known.hasPart ||= partTypes.has(type);
    named.set(stream, known);
  }
  const wanted = new Map<string, WantedStream>();
  const whole = (stream: string) => wanted.set(stream, { stream });
  for (const [stream, { revisions, hasPart }] of named) {
    const { kind, id } = aboutStream(stream);
    if (hasPart || siftedKinds.has(kind)) whole(stream);
    else if (!wanted.has(stream)) wanted.set(stream, { stream, revisions });
    if (hasPart || readKinds.has(kind)) whole(streamOf.reads(id));
  }
  // Who looked at the person's own history is told there without naming the person.
  for (const id of ids) whole(streamOf.reads(id));
  return [...wanted.values()];
}
