import type { Publication } from './commands.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import type { SubscriptionTable } from './subscriptions.ts';

/**
 * Brings a message to all plain subscriptions and to one member of each queue group.
 * @returns whether anyone got it
 */
export function route(table: SubscriptionTable<Subscription>, message: Publication, from: Subscriber): boolean {
  const { plain, groups } = table.match(message.subject);
  if (plain.length === 0 && groups.length === 0) return false;
  let delivered = false;
  const heads = describe(message);
  for (const subscription of plain) {
    if (deliver(subscription, message, heads, from)) delivered = true;
  }
  for (const members of groups) {
    const first = Math.floor(Math.random() * members.length);
    for (let turn = 0; turn < members.length; turn += 1) {
      const member = members[(first + turn) % members.length];
      if (!member || !deliver(member, message, heads, from)) continue;
      delivered = true;
      break;
    }
  }
  return delivered;
}

export function answerNoResponders(table: SubscriptionTable<Subscription>, reply: string, to: Subscriber): void {
  const inbox = table.match(reply).plain.find((subscription) => subscription.connection === to);
  if (inbox) to.link.say(`HMSG ${reply} ${inbox.sid} 16 16\r\nNATS/1.0 503\r\n\r\n\r\n`);
}

interface Heads {
  /** Up to the sid. */
  before: string;
  /** After the sid, with the headers and without. */
  after: string;
  afterPlain: string;
}

function describe({ subject, reply, headerBytes, totalBytes }: Publication): Heads {
  const answer = reply === '' ? ' ' : ` ${reply} `;
  const before = `MSG ${subject} `;
  if (headerBytes <= 0) return { before, after: `${answer}${totalBytes}\r\n`, afterPlain: '' };
  return {
    before,
    after: `${answer}${headerBytes} ${totalBytes}\r\n`,
    afterPlain: `${answer}${totalBytes - headerBytes}\r\n`,
  };
}

function deliver(subscription: Subscription, message: Publication, heads: Heads, from: Subscriber): boolean {
  const { connection } = subscription;
  if (connection.link.closed || (connection === from && !connection.options.echo)) return false;
  if (!connection.countDelivery(subscription)) return false;
  const { before, after, afterPlain } = heads;
  const { body, start, end, headerBytes } = message;
  if (headerBytes <= 0) connection.link.send(before + subscription.sid + after, body, start, end);
  else if (connection.options.headers) connection.link.send(`H${before}${subscription.sid}${after}`, body, start, end);
  else connection.link.send(before + subscription.sid + afterPlain, body, start + headerBytes, end);
  if (connection !== from && connection.link.isFallingBehind) from.link.waitFor(connection.link);
  return true;
}
