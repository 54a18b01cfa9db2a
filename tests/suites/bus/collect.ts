import type { Msg, NatsConnection, SubscriptionOptions } from 'nats';

export function collect(connection: NatsConnection, subject: string, options: SubscriptionOptions = {}) {
  const messages: Msg[] = [];
  const subscription = connection.subscribe(subject, {
    ...options,
    callback: (_error, message) => {
      messages.push(message);
    },
  });
  return { messages, subscription, texts: () => messages.map((message) => message.string()) };
}
