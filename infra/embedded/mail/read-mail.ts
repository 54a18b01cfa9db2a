import PostalMime, { type Address } from 'postal-mime';
import type { MailStore, StoredMail } from './store.ts';

export interface CaughtMail {
  id: string;
  receivedAt: string;
  /** The address in the From header, or the envelope's where there is none. */
  from: string;
  /** Everyone it was really sent to. */
  to: string[];
  subject: string;
  /** Lower-case names; an array where a header came more than once. */
  headers: Record<string, string | string[]>;
  /** '' where the mail has none. */
  text: string;
  html: string;
}

/** Reads mails of a store, each of them once. */
export function mailReader(store: MailStore): (mail: StoredMail) => Promise<CaughtMail> {
  const known = new WeakMap<StoredMail, Promise<CaughtMail>>();
  return (mail) => {
    const reading = known.get(mail) ?? parse(store, mail);
    known.set(mail, reading);
    return reading;
  };
}

async function parse(store: MailStore, mail: StoredMail): Promise<CaughtMail> {
  const { message } = await store.read(mail);
  const common = { id: String(mail.uid), receivedAt: mail.receivedAt.toISOString(), to: mail.envelope.to };
  try {
    const email = await PostalMime.parse(message, { maxNestingDepth: 256, maxHeadersSize: 1_048_576 });
    return {
      ...common,
      from: addressOf(email.from) ?? mail.envelope.from,
      subject: email.subject ?? '',
      headers: collectHeaders(email.headers),
      text: email.text ?? '',
      html: email.html ?? '',
    };
  } catch {
    const text = message.subarray(0, 100_000).toString('utf8');
    return { ...common, from: mail.envelope.from, subject: 'This email could not be read', headers: {}, text, html: '' };
  }
}

function addressOf(address: Address | undefined): string | undefined {
  return (address?.group ? address.group[0]?.address : address?.address) || undefined;
}

function collectHeaders(headers: { key: string; value: string }[]): Record<string, string | string[]> {
  const all = new Map<string, string[]>();
  for (const { key, value } of headers) all.set(key, [...(all.get(key) ?? []), value]);
  return Object.fromEntries([...all].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? '') : values]));
}
