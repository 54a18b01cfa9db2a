import { streamOf } from '#contracts/events/registry.ts';
import type { MessageEnd } from '#contracts/events/outgoing-message.ts';
import type { Channel as ChannelName } from '#contracts/mail.ts';
import type { DeliveryOutcome, DeliveryPhase, Mailer } from '#infra/mailer/mailer.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { TextGateway } from '#infra/text-messages/text-gateway.ts';
import { outgoingMessageDecider } from '../domain/outgoing-message.ts';
import { load } from '../load.ts';
import type { Unsendable } from './noun-emails.ts';
import type { WriteEmail, WriteText } from './write.ts';

/** One attempt to hand over a message that is written; commits how far it got. */
export type Deliver = (onPhase: (phase: DeliveryPhase) => Promise<void>) => Promise<DeliveryOutcome>;

/** How messages of one kind are written and sent. */
export interface Channel {
  name: ChannelName;
  /** So many attempts at a time. */
  connections: number;
  /** Writes the message, or says why it is not to be sent any more, or how it ended before. Throws {@link UnreadableEvent}. */
  write(message: Message): Promise<Deliver | Unsendable | { end: MessageEnd }>;
}

/** A channel that writes without a look at the log. */
interface PlainChannel extends Channel {
  write(message: Message): Promise<Deliver | Unsendable>;
}

/** So many connections to one mail server at a time. */
export const mailConnections = 5;
/** To several of them: one that is slow keeps no other waiting. */
export const emailsAtOnce = 2 * mailConnections;
const textConnections = 5;

export const emailChannel = (mailer: Mailer, write: WriteEmail, connections = mailConnections): PlainChannel => ({
  name: 'email',
  connections,
  async write(message) {
    const email = await write(message);
    return typeof email === 'string' ? email : (onPhase) => mailer.deliver(email, onPhase);
  },
});

/** An attempt that no one knows the outcome of is made again: the gateway knows a message by its id. */
export const textChannel = (gateway: Pick<TextGateway, 'deliver'>, write: WriteText): PlainChannel => ({
  name: 'text',
  connections: textConnections,
  async write(message) {
    const text = await write(message);
    if (typeof text === 'string') return text;
    return async (onPhase) => {
      await onPhase('transmitting');
      return gateway.deliver(text);
    };
  },
});

/** The same channel, which sends nothing whose end the log has already. It is asked only about messages that may have one. */
export const onceByLog = (log: Pick<EventLog, 'read'>, channel: PlainChannel): Channel => ({
  ...channel,
  async write(message) {
    if (!message.mayHaveEnded) return channel.write(message);
    const { end } = (await load(log, outgoingMessageDecider, streamOf.outgoing(message.id))).state;
    return end ? { end } : channel.write(message);
  },
});
