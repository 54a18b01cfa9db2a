import { z } from 'zod';
import { logNumber } from '#contracts/primitives.ts';

const ringSchema = z.object({ type: z.string(), position: logNumber(), data: z.looseObject({}) });

/** What the bus tells of an event; the values of persons in it are ciphertext. */
export type Ring = z.infer<typeof ringSchema>;

/** Reads a message of the bus; undefined for anything malformed. */
export function ringOf(json: string): Ring | undefined {
  try {
    return ringSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
