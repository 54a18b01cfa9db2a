import type { z } from 'zod';
import type { About } from '#contracts/about.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import type { Superseded, TimelineGroup, TimelineLine, TimelineWord } from '#contracts/timeline.ts';
import type { PlacedEvent } from '#projections/history/queries.ts';
import type { Models } from '#projections/projector.ts';

/** What an event comes to on a timeline. When it happened, who did it and from where is the same for all of them. */
export interface LineBody extends Pick<TimelineLine, 'look' | 'title'> {
  /** The event's, where nothing is said: one line may be told by one thing after the other. */
  id?: string;
  summary?: TimelineLine['summary'];
  details?: TimelineLine['details'];
  timeZone?: string | null;
  /** Whether its customer did it through a signed link. */
  byLink?: true;
}

/** The line of an event, from its data without personal values, and the name of whom it tells of, where the noun knows one. */
export interface LineSource {
  type: string;
  group: TimelineGroup;
  bodyOf(data: unknown, person?: string): LineBody;
}

/** What else the subject of an event is told about by: an event of that type says what it came from. */
export interface Origin {
  type: string;
  aboutIn(data: unknown): About;
}

/** What a noun brings to timelines. */
export interface NounTimeline {
  lines: readonly LineSource[];
  origins?: readonly Origin[];
  /** What its messages are about. */
  templates?: Readonly<Record<EmailTemplate, TimelineWord>>;
  /** Names of people whom its lines tell of, by the ids of their events. */
  names?(models: Models, events: readonly PlacedEvent[]): Promise<ReadonlyMap<string, string>>;
  /** Its lines that no longer count, by their ids. */
  superseded?(models: Models, about: About): Promise<ReadonlyMap<string, Superseded>>;
}

interface LineRules<Schema extends z.ZodType> {
  group: TimelineGroup;
  /** Of the data without personal values. */
  data: Schema;
  bodyOf(data: z.infer<Schema>, person?: string): LineBody;
}

export const lineOf = <Schema extends z.ZodType>(type: string, { group, data, bodyOf }: LineRules<Schema>): LineSource => ({
  type,
  group,
  bodyOf: (found, person) => bodyOf(data.parse(found), person),
});
