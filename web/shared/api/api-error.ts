import type { DuplicateOf, ErrorCode } from '#contracts/errors.ts';
import type { MailTest } from '#contracts/mailboxes.ts';

interface ApiErrorParts {
  status: number;
  /** What the server says to people: the body's message, else its text, else the status text. */
  userMessage: string;
  statusText?: string;
  code?: ErrorCode | undefined;
  fields?: Record<string, string> | undefined;
  duplicateOf?: DuplicateOf | undefined;
  mail?: MailTest | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  challenge?: string | undefined;
}

/** Any answer that is not OK; status 0 when the server could not be reached at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly userMessage: string;
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  readonly duplicateOf: DuplicateOf | undefined;
  /** What each side of a mailbox said to a login. */
  readonly mail: MailTest | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Of a sign-in whose password was right: what the code of the second factor is sent with. */
  readonly challenge: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(`${parts.status}: ${parts.userMessage}`);
    this.name = 'ApiError';
    this.status = parts.status;
    this.userMessage = parts.userMessage;
    this.statusText = parts.statusText || parts.userMessage;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.duplicateOf = parts.duplicateOf;
    this.mail = parts.mail;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.challenge = parts.challenge;
  }
}

/** What to show of any error: the server's own sentence for an ApiError, else the error's message. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.userMessage;
  return error instanceof Error ? error.message : String(error);
};
