import type { ReceivedKind } from '#contracts/events/email.ts';
import { valueOf, type Header } from './head.ts';

export interface KindFacts {
  headers: readonly Header[];
  /** Of its sender, in lower case. */
  from: string;
  messageId: string | null;
  /** Whether it is a report on a delivery. */
  isReport: boolean;
  /** METHOD of the first calendar in it (RFC 5546), in upper case. */
  calendarMethod: string | null;
  /** The domain of the Message-IDs that this installation makes. */
  ownDomain: string;
}

/** What kind of mail it is. A machine that answers says so (RFC 3834), or is known by what mail programs and lists put in. */
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
  return from.endsWith(`@${ownDomain}`) || headers.some(({ key }) => key.startsWith('x-waybill-'));
}

const ofMachines = new Set(['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoreply-from', 'x-mail-autoreply']);
const calendarAnswers = new Set(['REPLY', 'COUNTER', 'REFRESH']);

function isAutomatic({ headers, calendarMethod }: KindFacts): boolean {
  const submitted = valueOf(headers, 'auto-submitted')?.split(';')[0]?.trim().toLowerCase();
  if (submitted !== undefined && submitted !== 'no') return true;
  if (/^\s*(?:bulk|junk|list|auto[-_]?reply)\b/i.test(valueOf(headers, 'precedence') ?? '')) return true;
  if (/^\s*<\s*>/.test(valueOf(headers, 'return-path') ?? '')) return true;
  if (calendarMethod !== null && calendarAnswers.has(calendarMethod)) return true;
  return headers.some(({ key, value }) => key.startsWith('list-') || (ofMachines.has(key) && !/^\s*(?:no|false)\b/i.test(value)));
}
