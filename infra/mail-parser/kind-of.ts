import type { ReceivedKind } from '#contracts/events/email.ts';
import { valueOf, type Header } from './head.ts';

export interface KindFacts {
  headers: readonly Header[];
  /** The address of its sender. */
  from: string;
  subject: string;
  messageId: string | null;
  /** Whether it is a report on a delivery. */
  isReport: boolean;
  /** METHOD of the first calendar in it (RFC 5546), in upper case. */
  calendarMethod: string | null;
  /** The domain of the Message-IDs that this installation makes. */
  ownDomain: string;
}

/** What kind of mail it is. A machine that answers says so (RFC 3834), or is known by what came before. */
export function kindOf(facts: KindFacts): ReceivedKind {
  if (isOwn(facts)) return 'own';
  if (facts.isReport) return 'delivery_report';
  return isAutomatic(facts) ? 'automatic' : 'message';
}

/** Ids of outgoing emails are UUIDs of version 5. */
function isOwn({ headers, from, messageId, ownDomain }: KindFacts): boolean {
  const [id = '', domain = ''] = messageId?.split('@') ?? [];
  if (domain.toLowerCase() !== ownDomain || !/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) {
    return false;
  }
  return from.toLowerCase().endsWith(`@${ownDomain}`) || headers.some(({ key }) => key.startsWith('x-waybill-'));
}

/** What programs that answer for people who are away put before the subject, in place of the headers that they should set. */
const automaticSubject =
  /^\s*(?:automatic reply|auto(?:matic)?[ -]?reply|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|nachricht)|respuesta autom[aá]tica|fuera de (?:la )?oficina|r[eé]ponse automatique|absence du bureau|自动(?:回复|答复)|自動(?:返信|応答|回覆)|不在通知|رد تلقائي)\s*[:：[\]\-–]/iu;
const machine = /^(?:mailer-daemon|postmaster|no-?_?reply|do-?not-?reply|bounces?)(?:[+=.-]|@)/i;
const ofMachines = new Set(['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-mail-autoreply']);
const calendarAnswers = new Set(['REPLY', 'COUNTER', 'REFRESH']);

function isAutomatic({ headers, from, subject, calendarMethod }: KindFacts): boolean {
  const has = (name: string) => headers.some(({ key }) => key === name);
  const said = (name: string) => valueOf(headers, name)?.trim().toLowerCase() ?? '';
  if (said('auto-submitted') !== '' && !/^no\b/.test(said('auto-submitted'))) return true;
  if (headers.some(({ key, value }) => ofMachines.has(key) && !/^\s*(?:no|none|false)\b/i.test(value))) return true;
  // A list that hands on what people write is no machine: the address of a team may be one.
  const isNews = (has('list-unsubscribe') || has('list-id')) && !has('list-post') && said('precedence') !== 'list';
  if (isNews || /^(?:bulk|junk|auto[-_]?reply)\b/.test(said('precedence'))) return true;
  if (/^<\s*>/.test(said('return-path')) || machine.test(from)) return true;
  if (/\breport-type="?(?:disposition-notification|feedback-report|delivery-status)/.test(said('content-type'))) return true;
  return (calendarMethod !== null && calendarAnswers.has(calendarMethod)) || automaticSubject.test(subject);
}
