import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DuplicateOf, ErrorBody, ErrorCode } from '#contracts/errors.ts';
import type { MailTest } from '#contracts/mailboxes.ts';
import type { Logger } from '#infra/logger.ts';
import { isDatabaseAway } from '#infra/database/database.ts';
import { LockBusy } from '#infra/database/exclusively.ts';
import { isKeyMissing } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { LogRefused } from '#infra/event-store/standing.ts';
import { QueueFull } from '#infra/fair-queue.ts';
import { passwordsRetryS } from '#infra/passwords.ts';
import { PersonalDataUnavailable } from '#infra/personal-data/personal-data.ts';
import { BadCursor } from '#projections/page.ts';
import { DomainError, DuplicateShipment, MailLoginFailed } from '../domain/errors.ts';
import type { ApiEnv } from './env.ts';
import { pageLanguage } from './page-language.ts';
import { inLanguage } from './refusals/in-language.ts';
import { mailFields } from './refusals/mail-fields.ts';

/** The one place where a code becomes a status. */
export const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_request: 400,
  malformed_json: 400,
  unauthenticated: 401,
  invalid_api_key: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  wrong_code: 401,
  sign_in_over: 401,
  second_factor_missing: 403,
  forbidden: 403,
  api_key_not_allowed: 403,
  not_addressee: 403,
  cross_origin: 403,
  unknown_host: 421,
  not_found: 404,
  tracking_not_found: 404,
  file_deleted: 410,
  final_status: 409,
  reason_required: 400,
  occurred_in_future: 400,
  estimate_in_past: 400,
  route_complete: 409,
  bad_link: 404,
  quote_replaced: 409,
  quote_expired: 409,
  quote_accepted: 409,
  quote_not_accepted: 409,
  price_locked: 409,
  address_unconfirmed: 409,
  copy_unconfirmed: 409,
  not_own_update: 403,
  undo_expired: 409,
  last_admin: 409,
  taken: 409,
  duplicate_shipment: 409,
  mail_login_failed: 400,
  rebuild_running: 409,
  rebuild_needed: 409,
  sealing_off: 409,
  log_differs: 409,
  second_admin_needed: 403,
  erasure_hindered: 409,
  import_busy: 409,
  import_not_checked: 409,
  import_has_problems: 409,
  import_over: 409,
  not_own_import: 403,
  conflict: 409,
  stale_revision: 412,
  key_reused: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  photo_too_large: 413,
  file_too_large: 413,
  not_a_photo: 415,
  request_timeout: 408,
  headers_too_large: 431,
  expectation_failed: 417,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

/** So soon whoever found us unavailable may ask again. */
export const retryAfterSeconds = 2;

export interface ErrorDetails {
  fields?: Record<string, string>;
  duplicateOf?: DuplicateOf;
  mail?: MailTest;
  retryAfterSeconds?: number;
  challenge?: string;
  headers?: Readonly<Record<string, string>>;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly duplicateOf: DuplicateOf | undefined;
  readonly mail: MailTest | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.fields = details.fields;
    this.duplicateOf = details.duplicateOf;
    this.mail = details.mail;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.challenge = details.challenge;
    this.headers = details.headers ?? {};
  }
}

export const retryAfterOf = (error: ApiError): number | undefined =>
  error.retryAfterSeconds ?? (error.code === 'unavailable' ? retryAfterSeconds : undefined);

/** Renders any error as its JSON body; an unknown one is logged whole and shown as one neutral sentence. */
export const handleErrors =
  (logger: Logger): ErrorHandler<ApiEnv> =>
  (error, context) => {
    const known = asApiError(error);
    if (known) return render(context, known);
    logger.error({ err: error, requestId: context.var.requestId }, 'request failed');
    return render(context, new ApiError('internal', 'Something went wrong on our side. Please try again.'));
  };

/** The refusal as a response, in the language of the request. */
export function render(context: Context<ApiEnv>, error: ApiError): Response {
  const language = pageLanguage(context);
  const { message, fields: said } = inLanguage(language, error.code, error);
  const fields = error.mail ? mailFields(language, error.mail) : said;
  const body: ErrorBody = {
    message,
    code: error.code,
    ...(fields ? { fields } : {}),
    ...(error.duplicateOf ? { duplicateOf: error.duplicateOf } : {}),
    ...(error.mail ? { mail: error.mail } : {}),
    ...(error.challenge === undefined ? {} : { challenge: error.challenge }),
    requestId: context.var.requestId ?? 'none',
  };
  context.header('Content-Language', language);
  for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
  const wait = retryAfterOf(error);
  if (wait !== undefined) context.header('Retry-After', String(wait));
  // The rest of such a body is never read, so that nothing else can follow on its connection.
  if (statusOf[error.code] === 413) context.header('Connection', 'close');
  return context.json(body, statusOf[error.code]);
}

/** The refusal that time mends: an outage, or a limit; for those who answer otherwise than over HTTP. Undefined for everything else. */
export function refusalIn(error: unknown): ApiError | undefined {
  const known = asApiError(error);
  return known?.code === 'unavailable' || known?.code === 'rate_limited' ? known : undefined;
}

function asApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof DuplicateShipment) return new ApiError(error.code, error.message, { duplicateOf: error.duplicateOf });
  if (error instanceof MailLoginFailed) return new ApiError(error.code, error.message, { mail: error.mail });
  if (error instanceof DomainError) {
    return new ApiError(error.code, error.message, error.field ? { fields: { [error.field]: error.message } } : {});
  }
  if (error instanceof BadCursor) return new ApiError('invalid_request', error.message, { fields: { cursor: error.message } });
  if (error instanceof LogRefused) {
    return new ApiError('unavailable', 'No changes are accepted until the event log has been put right. /readyz says how.');
  }
  if (error instanceof EventStoreUnavailable) {
    return new ApiError('unavailable', 'We could not confirm that your change was saved. Please try again in a moment.');
  }
  if (error instanceof LockBusy) {
    return new ApiError(
      'unavailable',
      'Another change is still being saved, and nothing of yours was. Please try again in a moment.',
    );
  }
  if (error instanceof PersonalDataUnavailable || isDatabaseAway(error)) {
    return new ApiError('unavailable', 'This information is temporarily unavailable. Please try again in a moment.');
  }
  if (isKeyMissing(error)) {
    return new ApiError(
      'unavailable',
      'This record names a person whose encryption key is missing, so it cannot be read until the key is restored.',
    );
  }
  if (error instanceof QueueFull) {
    return new ApiError('rate_limited', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: passwordsRetryS,
    });
  }
  if (error instanceof HTTPException) return fromHttpException(error);
  return undefined;
}

function fromHttpException(error: HTTPException): ApiError | undefined {
  if (error.status === 400) return new ApiError('malformed_json', 'The request body is not valid JSON.');
  if (error.status === 413) return new ApiError('body_too_large', 'The request body is larger than 1 MiB.');
  if (error.status === 404) return new ApiError('not_found', 'Not found.');
  if (error.status === 415) return new ApiError('unsupported_media_type', 'Send the body as application/json.');
  return undefined;
}
