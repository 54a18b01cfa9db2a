import type { DeliveryReport } from '#contracts/emails.ts';
import type { ReceivedKind } from '#contracts/events/email.ts';
import { hasHeader, headerIn, type MailHeader } from './headers.ts';

export interface KindOptions {
  headers: readonly MailHeader[];
  fromAddress: string;
  subject: string;
  report: DeliveryReport | null;
}

/** What programs that answer for people who are away put before the subject, in place of the headers that they should set. */
const automaticSubjects =
  /^\s*(?:automatic reply|auto(?:matic)?[ -]?reply|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|nachricht)|respuesta autom[aá]tica|fuera de (?:la )?oficina|r[eé]ponse automatique|absence du bureau|自动(?:回复|答复)|自動(?:返信|応答|回覆)|不在通知|رد تلقائي)\s*[:：[\]\-–]/iu;

const machineNames = /^(?:mailer-daemon|postmaster|no-?_?reply|do-?not-?reply|bounces?)(?:[+=.-]|@)/i;

/**
 * Whether a person wrote it (RFC 3834, and what came before). A list that hands on what people write is none: the address of a team
 * may be one.
 */
export function kindOf({ headers, fromAddress, subject, report }: KindOptions): Exclude<ReceivedKind, 'own'> {
  if (report) return 'delivery_report';
  const precedence = headerIn(headers, 'precedence');
  const submitted = headerIn(headers, 'auto-submitted');
  const isBulk = hasHeader(headers, 'list-unsubscribe') && !hasHeader(headers, 'list-post') && precedence !== 'list';
  const isAutomatic =
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some(
      (name) => hasHeader(headers, name) && headerIn(headers, name) !== 'no',
    ) ||
    /^(?:auto_reply|bulk|junk)/.test(precedence) ||
    isBulk ||
    headerIn(headers, 'return-path') === '<>' ||
    /\breport-type="?(?:disposition-notification|feedback-report|delivery-status)/.test(headerIn(headers, 'content-type')) ||
    machineNames.test(fromAddress) ||
    automaticSubjects.test(subject);
  return isAutomatic ? 'automatic' : 'message';
}
