import type { CaughtMail } from './read-mail.ts';

/** What a form of the page sends as if a customer had written it. */
export interface WrittenMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Message-IDs with their angle brackets. */
  inReplyTo?: string;
  references?: string;
}

const address = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,255}$/;
const maxText = 100_000;

/** The mail that a form sends, or what is wrong with it. */
export function writtenMail(form: URLSearchParams): WrittenMail | string {
  const line = (name: string) => (form.get(name) ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 1_000);
  const [from, to] = [line('from'), line('to')];
  if (!address.test(from)) return 'Enter the address that the email is from.';
  if (!address.test(to)) return 'Enter the address that the email goes to.';
  const ids = (name: string) => (form.get(name) ?? '').match(/<[^<>\s]{1,998}>/g)?.join(' ');
  const [inReplyTo, references] = [ids('inReplyTo'), ids('references')];
  return {
    from,
    to,
    subject: line('subject'),
    text: (form.get('text') ?? '').slice(0, maxText),
    ...(inReplyTo && { inReplyTo }),
    ...(references && { references }),
  };
}

/** How its addressee would answer a mail. */
export function replyTo(mail: CaughtMail): WrittenMail {
  const header = (name: string) => [mail.headers[name] ?? []].flat()[0] ?? '';
  const messageId = /<[^<>\s]+>/.exec(header('message-id'))?.[0];
  const earlier = header('references').match(/<[^<>\s]+>/g) ?? [];
  const quoted = mail.text.trim().split(/\r?\n/);
  return {
    from: mail.to[0] ?? '',
    to: /<([^<>\s]+@[^<>\s]+)>/.exec(header('reply-to'))?.[1] ?? (header('reply-to').trim() || mail.from),
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    text: ['', '', `On ${mail.receivedAt.slice(0, 10)}, ${mail.from} wrote:`, ...quoted.map((part) => `> ${part}`)].join('\n'),
    ...(messageId && { inReplyTo: messageId, references: [...earlier, messageId].join(' ') }),
  };
}

/** The form that sends a mail; `escape` makes text safe within HTML. */
export function writeForm(mail: WrittenMail, escape: (text: string) => string): string {
  const field = (label: string, name: 'from' | 'to' | 'subject', type: string) =>
    `<label><span>${label}</span><input type="${type}" name="${name}" value="${escape(mail[name])}"${type === 'email' ? ' required' : ''}></label>`;
  const hidden = (['inReplyTo', 'references'] as const).map((name) =>
    mail[name] ? `<input type="hidden" name="${name}" value="${escape(mail[name])}">` : '',
  );
  return `<form class="write" method="post" action="/dev/mail/send">
<div class="tools">${field('From', 'from', 'email')}${field('To', 'to', 'email')}${field('Subject', 'subject', 'text')}</div>
<label class="text"><span>Text</span><textarea name="text" rows="10" dir="auto">\n${escape(mail.text)}</textarea></label>
${hidden.join('')}<button>Send</button></form>`;
}
