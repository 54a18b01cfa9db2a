import { z } from 'zod';
import { countries } from '#contracts/places.ts';
import { serviceTypeSchema } from '#contracts/shipments.ts';
import type { AnswererState } from './answerer.ts';

const countryCodeSchema = z.enum(countries.map(({ code }) => code));

/** What is known of a parcel that is to be priced; countries are ISO 3166-1 codes, `asked` is what was asked for last. */
const pricingSchema = z.object({
  type: z.literal('price'),
  from: countryCodeSchema.nullable(),
  to: countryCodeSchema.nullable(),
  weightKg: z.number().nullable(),
  service: serviceTypeSchema.nullable(),
  currency: z.string(),
  asked: z.enum(['from', 'to', 'weight', 'service']),
});
export type Pricing = z.infer<typeof pricingSchema>;

const stepSchema = z.discriminatedUnion('type', [
  /** Nothing was asked. */
  z.object({ type: z.literal('idle') }),
  /** A tracking number was asked for. */
  z.object({ type: z.literal('number') }),
  pricingSchema,
  /** A country was asked for, to say what to know about it. */
  z.object({ type: z.literal('country') }),
  /** The visitor stands in the line for a person, and may have been asked for an address to write to. */
  z.object({ type: z.literal('waiting'), isEmailAsked: z.boolean().default(false) }),
  /** An address to write to was asked for. */
  z.object({ type: z.literal('email') }),
]);
export type Step = z.infer<typeof stepSchema>;

const assistantStateSchema = z.object({
  step: stepSchema,
  /** The parcel that was shown last. */
  parcel: z.string().nullable(),
  /** Answers in a row that did not help. */
  misses: z.number(),
});
export type AssistantState = z.infer<typeof assistantStateSchema>;

export const initialState: AssistantState = { step: { type: 'idle' }, parcel: null, misses: 0 };

/** What was remembered; from the beginning where it is not the assistant's. */
export function readState(state: AnswererState): AssistantState {
  const parsed = assistantStateSchema.safeParse(state);
  return parsed.success ? parsed.data : initialState;
}
