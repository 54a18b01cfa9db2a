import { z } from 'zod';
import { languageSchema } from '../languages.ts';
import { letterRecipientSchema, letterTemplateSchema } from '../mail.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

const letter = z.object({
  letterId: uuid(),
  template: letterTemplateSchema,
  recipient: letterRecipientSchema,
  language: languageSchema,
});

/** The end of a letter about a shipment or a quote, with what else is to be told of it. */
const endOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.union([letter.extend({ shipmentId: uuid(), ...shape }), letter.extend({ quoteId: uuid(), ...shape })]);

/** The mail server took the letter: its answer to the final dot was a 250. */
export const letterSent = defineEvent('LetterSent', endOf({ attempts: z.int().min(1) }));

/**
 * Why a letter is never sent: refused for good, out of tries, its addressee was erased, or what it was about was settled while it
 * waited.
 */
export const letterFailureSchema = z.enum(['refused', 'gave_up', 'erased', 'overtaken']);
export type LetterFailure = z.infer<typeof letterFailureSchema>;

/** The letter will never be sent. */
export const letterFailed = defineEvent(
  'LetterFailed',
  endOf({ attempts: z.int().min(0), reason: letterFailureSchema, smtpCode: z.int().nullable() }),
);

/** The connection broke after the final dot: the letter may or may not have arrived. */
export const letterInDoubt = defineEvent('LetterInDoubt', endOf({ attempts: z.int().min(1) }));

export const letterEvents = [letterSent, letterFailed, letterInDoubt] as const;
export type LetterEvent = EventOf<(typeof letterEvents)[number]>;
