import { z } from 'zod';
import { relayedEventSchema } from '#contracts/events/envelope.ts';

const ringSchema = relayedEventSchema.pick({ type: true, position: true, data: true });
const toldSchema = z.object({ by: z.string(), topic: z.string(), frame: z.looseObject({ type: z.string() }) });

/** What the bus carries of an event; personal values in it are ciphertext. */
export type Ring = z.infer<typeof ringSchema>;

/** Reads what the bus tells of an event; undefined for anything malformed. */
export const ringOf = (json: string): Ring | undefined => parsed(ringSchema, json);

/** Reads a frame that another process tells those who watch a topic; undefined for anything malformed. */
export const toldOf = (json: string): z.infer<typeof toldSchema> | undefined => parsed(toldSchema, json);

function parsed<Schema extends z.ZodType>(schema: Schema, json: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
