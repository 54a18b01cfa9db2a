import { z } from 'zod';
import { relayedEventSchema } from '#contracts/events/envelope.ts';

const busEventSchema = relayedEventSchema.pick({ type: true, position: true, data: true });
const topicFrameSchema = z.object({ by: z.string(), topic: z.string(), frame: z.looseObject({ type: z.string() }) });

/** What the bus carries of an event; personal values in it are ciphertext. */
export type BusEvent = z.infer<typeof busEventSchema>;

/** Undefined for anything malformed, as below. */
export const parseBusEvent = (json: string): BusEvent | undefined => parsed(busEventSchema, json);

export const parseTopicFrame = (json: string): z.infer<typeof topicFrameSchema> | undefined => parsed(topicFrameSchema, json);

function parsed<Schema extends z.ZodType>(schema: Schema, json: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
