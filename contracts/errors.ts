import { z } from 'zod';
import { mailTestSchema } from './mailboxes.ts';
import { instant, uuid } from './primitives.ts';

/** What a rule of the business refuses for, whoever asks and however. */
const ruleCodes = [
  'invalid_request',
  'not_found',
  'file_deleted',
  'final_status',
  'reason_required',
  'occurred_in_future',
  'estimate_in_past',
  'route_complete',
  'bad_link',
  'quote_replaced',
  'quote_expired',
  'quote_accepted',
  'quote_not_accepted',
  'price_locked',
  'address_unconfirmed',
  'copy_unconfirmed',
  'not_own_update',
  'undo_expired',
  'last_admin',
  'taken',
  'duplicate_shipment',
  'mail_login_failed',
  'rebuild_running',
  'rebuild_needed',
  'sealing_off',
  'log_differs',
  'second_admin_needed',
  'erasure_hindered',
  'import_busy',
  'import_not_checked',
  'import_has_problems',
  'import_over',
  'not_own_import',
  'conflict',
  'stale_revision',
  'key_reused',
  'unavailable',
] as const;
export type RuleCode = (typeof ruleCodes)[number];

/** Every code an error answer can carry; the status it travels with is fixed in the API. */
export const errorCodes = [
  ...ruleCodes,
  'malformed_json',
  'unauthenticated',
  'invalid_api_key',
  'wrong_credentials',
  'second_factor_required',
  'wrong_code',
  'sign_in_over',
  'second_factor_missing',
  'forbidden',
  'api_key_not_allowed',
  'not_addressee',
  'cross_origin',
  'unknown_host',
  'tracking_not_found',
  'body_too_large',
  'unsupported_media_type',
  'photo_too_large',
  'file_too_large',
  'not_a_photo',
  'request_timeout',
  'headers_too_large',
  'expectation_failed',
  'rate_limited',
  'internal',
] as const;
export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The shipment that another one would be a duplicate of, with the code `duplicate_shipment`. */
const duplicateOfSchema = z.object({ id: uuid(), trackingNumber: z.string(), createdAt: instant() });
export type DuplicateOf = z.infer<typeof duplicateOfSchema>;

/** The JSON body of every error: a sentence for people, a code for programs, the fields at fault, the request's id. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: errorCodeSchema,
  fields: z.record(z.string(), z.string()).optional(),
  duplicateOf: duplicateOfSchema.optional(),
  /** Of `mail_login_failed`: what each side said. */
  mail: mailTestSchema.optional(),
  /** Of `second_factor_required`: what the code is sent with. */
  challenge: z.string().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
