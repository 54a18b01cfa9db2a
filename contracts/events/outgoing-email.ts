import { z } from 'zod';
import { aboutSchema } from '../about.ts';
import { languageSchema } from '../languages.ts';
import { emailRecipientSchema, emailTemplateSchema } from '../mail.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** How an email ended, with the details of that outcome. */
const endOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({
    emailId: uuid(),
    about: aboutSchema,
    template: emailTemplateSchema,
    recipient: emailRecipientSchema,
    language: languageSchema,
    ...shape,
  });

/** The mail server took the email: its answer to the final dot was a 250. */
export const emailSent = defineEvent('EmailSent', endOf({ attempts: z.int().min(1) }));

/**
 * Why an email is never sent: refused for good, out of tries, its addressee was erased, or what it was about was settled while it
 * waited.
 */
export const emailFailureSchema = z.enum(['refused', 'gave_up', 'erased', 'overtaken']);
export type EmailFailure = z.infer<typeof emailFailureSchema>;

/** The email will never be sent. */
export const emailFailed = defineEvent(
  'EmailFailed',
  endOf({ attempts: z.int().min(0), reason: emailFailureSchema, smtpCode: z.int().nullable() }),
);

/** The connection broke after the final dot: the email may or may not have arrived. */
export const emailInDoubt = defineEvent('EmailInDoubt', endOf({ attempts: z.int().min(1) }));

export const emailEvents = [emailSent, emailFailed, emailInDoubt] as const;
export type EmailEvent = EventOf<(typeof emailEvents)[number]>;
