import { z } from 'zod';
import { uuid } from '#contracts/primitives.ts';
import { parseBusEvent } from '../realtime/bus-messages.ts';

const namingSchema = z.object({ subjectId: uuid() });

/** Whom an event on the bus is about; undefined for anything malformed. */
export const subjectIn = (message: string): string | undefined =>
  namingSchema.safeParse(parseBusEvent(message)?.data).data?.subjectId;
