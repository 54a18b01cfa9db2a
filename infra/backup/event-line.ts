import { z } from 'zod';
import type { StoredEvent } from '../event-store/event-store.ts';
import { asText, long } from './json.ts';

/** Taken as it is: the order of its keys belongs to what is compared. */
const json = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null);

const eventSchema = z.object({
  id: z.string(),
  stream: z.string(),
  revision: long,
  position: z.object({ commit: long, prepare: long }),
  recordedAt: z.iso.datetime().transform((text) => new Date(text)),
  type: z.string(),
  data: json,
  metadata: json,
});

export const lineOfEvent = ({ id, stream, revision, position, recordedAt, type, data, metadata }: StoredEvent): string =>
  asText({ id, stream, revision, position, recordedAt, type, data, metadata });

export const eventIn = (line: string): StoredEvent => eventSchema.parse(JSON.parse(line));
