import type { DeliveryReport } from '#contracts/emails.ts';
import { headerIn, messageIdsIn, type MailHeader } from './headers.ts';

/** A part of a message that is no text of it. */
export interface MessagePart {
  type: string;
  content: string;
}

export interface ReportOptions {
  headers: readonly MailHeader[];
  fromAddress: string;
  text: string;
  parts: readonly MessagePart[];
}

/** So much of a part is looked at: the message that came back may be long. */
const mostRead = 64 * 1024;

/**
 * What a message reports about the delivery of another: in the form of RFC 3464, or in words, as Exim and qmail do. Null where it is
 * no such report. What it says is anyone's word.
 */
export function reportIn(options: ReportOptions): DeliveryReport | null {
  const { headers, text, parts } = options;
  const returned = parts.find(({ type }) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(type),
  );
  const messageId =
    idOf(returned?.content.slice(0, mostRead) ?? '') ??
    idOf(text.slice(0, mostRead)) ??
    messageIdsIn(headers.find(({ key }) => key === 'in-reply-to')?.value ?? '').at(-1) ??
    messageIdsIn(headers.find(({ key }) => key === 'references')?.value ?? '').at(-1) ??
    null;
  const status = parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type));
  if (status) return fromStatus(status.content.slice(0, mostRead), messageId);
  return fromWords(options, messageId);
}

/** The Message-ID line of a message that came back, or of its headers. */
const idOf = (message: string): string | undefined =>
  messageIdsIn(/^message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^\r\n]{1,900}>)/im.exec(message)?.[1] ?? '')[0];

type Fields = Readonly<Record<string, string>>;

function fromStatus(content: string, messageId: string | null): DeliveryReport | null {
  const groups = content.split(/(?:\r?\n){2,}/).map(fieldsOf);
  const ofRecipients = groups.filter((fields) => 'action' in fields || 'final-recipient' in fields);
  // An email of ours has one recipient; servers that forward it may report on several.
  const worst = ofRecipients.find(({ action }) => action?.startsWith('failed')) ?? ofRecipients[0];
  if (!worst) return null;
  const status = statusIn(worst['status'] ?? '') ?? statusIn(worst['diagnostic-code'] ?? '');
  const action = (['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const).find((name) =>
    worst['action']?.startsWith(name),
  );
  return {
    messageId,
    action: action ?? (status?.startsWith('5') ? 'failed' : 'delayed'),
    status,
    recipient: addressIn(worst['original-recipient'] ?? '') ?? addressIn(worst['final-recipient'] ?? ''),
  };
}

function fieldsOf(group: string): Fields {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0
      ? [
          [
            line.slice(0, colon).trim().toLowerCase(),
            line
              .slice(colon + 1)
              .trim()
              .toLowerCase(),
          ] as const,
        ]
      : [];
  });
  return Object.fromEntries(fields);
}

/** `rfc822; jonas@example.com`, `jonas@example.com` or `<jonas@example.com>`. */
const addressIn = (field: string): string | null => /[^\s;<>:"]+@[^\s;<>:"]+/.exec(field)?.[0].toLowerCase() ?? null;

const statusIn = (text: string): string | null => /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? null;

const failedWords =
  /could not be delivered|delivery (?:to the following recipients? )?(?:has )?failed|undeliver(?:ed|able)|returned to sender|wasn't able to deliver|permanent (?:fatal )?error|unzustellbar|no se (?:ha podido|pudo) entregar|n'a pas pu être (?:remis|distribué)/i;
const delayedWords =
  /has not yet been delivered|delivery (?:is )?delayed|will (?:keep trying|be retried)|still being (?:retried|attempted)|temporary (?:failure|problem)/i;

function fromWords({ headers, fromAddress, text }: ReportOptions, messageId: string | null): DeliveryReport | null {
  const failedRecipients = headerIn(headers, 'x-failed-recipients');
  const isMachine = /^(?:mailer-daemon|postmaster)@/i.test(fromAddress) || headerIn(headers, 'return-path') === '<>';
  const beginning = text.slice(0, mostRead);
  const isDelayed = delayedWords.test(beginning);
  if (failedRecipients === '' && !(isMachine && (isDelayed || failedWords.test(beginning)))) return null;
  if (messageId === null) return null;
  const listed = /^\s*<?([^\s<>:]+@[^\s<>:]+)>?:?\s*$/m.exec(beginning)?.[1];
  return {
    messageId,
    action: isDelayed && failedRecipients === '' ? 'delayed' : 'failed',
    status: statusIn(beginning),
    recipient: addressIn(failedRecipients) ?? (listed ? addressIn(listed) : null),
  };
}
