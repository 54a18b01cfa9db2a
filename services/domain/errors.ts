import type { DuplicateOf, RuleCode } from '#contracts/errors.ts';
import type { MailTest } from '#contracts/mailboxes.ts';

/** A refusal by the rules of the business: a sentence for people, a code for programs, the field at fault. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: RuleCode;
  readonly field: string | undefined;
  constructor(code: RuleCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** A shipment like the one to be created is there already. */
export class DuplicateShipment extends DomainError {
  readonly duplicateOf: DuplicateOf;
  constructor(message: string, duplicateOf: DuplicateOf) {
    super('duplicate_shipment', message);
    this.duplicateOf = duplicateOf;
  }
}

/** A mailbox cannot be used as it was given: at least one side refused. */
export class MailLoginFailed extends DomainError {
  readonly mail: MailTest;
  constructor(mail: MailTest) {
    super('mail_login_failed', 'Could not sign in to this mailbox. Check the details of each server and try again.');
    this.mail = mail;
  }
}
