import { accountEvents } from './account.ts';
import { addressBookEvents } from './address-book.ts';
import { alertEvents } from './alert.ts';
import { apiKeyEvents } from './api-key.ts';
import { chatEvents } from './chat.ts';
import { conversationEvents } from './conversation.ts';
import { receivedEmailEvents } from './email.ts';
import type { EventDefinition, EventOf } from './envelope.ts';
import { followEvents } from './follow.ts';
import { importEvents } from './import.ts';
import { installationEvents } from './installation.ts';
import { mailboxEvents } from './mailbox.ts';
import { maintenanceEvents } from './maintenance.ts';
import { outgoingEvents } from './outgoing-message.ts';
import { quoteEvents } from './quote.ts';
import { rateSheetEvents } from './ratesheet.ts';
import { readEvents } from './read.ts';
import { retentionEvents } from './retention.ts';
import { shipmentEvents } from './shipment.ts';
import { subjectEvents } from './subject.ts';
import { trackingNumberEvents } from './tracking-number.ts';
import { webhookEvents } from './webhook.ts';

/** Every stream of the log, by noun. */
export const streamOf = {
  shipment: (id: string) => `shipment-${id}`,
  trackingNumber: (number: string) => `trackingnumber-${number}`,
  account: (id: string) => `account-${id}`,
  follow: (shipmentId: string) => `follow-${shipmentId}`,
  outgoing: (id: string) => `outgoing-${id}`,
  quote: (id: string) => `quote-${id}`,
  rateSheet: () => 'ratesheet',
  alert: (id: string) => `alert-${id}`,
  chat: (visitor: string) => `chat-${visitor}`,
  installation: () => 'installation',
  maintenance: () => 'maintenance',
  addressBook: (subjectId: string) => `addressbook-${subjectId}`,
  reads: (id: string) => `reads-${id}`,
  email: (id: string) => `email-${id}`,
  conversation: (id: string) => `conversation-${id}`,
  mailbox: (id: string) => `mailbox-${id}`,
  exports: (accountId: string) => `exports-${accountId}`,
  subject: (id: string) => `subject-${id}`,
  retention: () => 'retention',
  apiKey: (id: string) => `apikey-${id}`,
  webhook: (id: string) => `webhook-${id}`,
  import: (id: string) => `import-${id}`,
} as const;

/** The one stream of a noun that has only one, else the beginning of them all. */
export const ownStreamPrefixes: readonly string[] = Object.values(streamOf).map((name: (id: string) => string) => name(''));

/** What Waybill makes of ids: no name of its own has anything else. */
const printable = /^[!-~]+$/;

/** Whether Waybill writes that stream; the others belong to programs that share the event store. */
export const isOwnStream = (stream: string): boolean =>
  printable.test(stream) && ownStreamPrefixes.some((name) => (name.endsWith('-') ? stream.startsWith(name) : stream === name));

const definitions = [
  ...shipmentEvents,
  ...trackingNumberEvents,
  ...accountEvents,
  ...outgoingEvents,
  ...rateSheetEvents,
  ...followEvents,
  ...alertEvents,
  ...quoteEvents,
  ...installationEvents,
  ...maintenanceEvents,
  ...addressBookEvents,
  ...readEvents,
  ...chatEvents,
  ...receivedEmailEvents,
  ...conversationEvents,
  ...mailboxEvents,
  ...subjectEvents,
  ...retentionEvents,
  ...apiKeyEvents,
  ...webhookEvents,
  ...importEvents,
] as const;

/** Every event that Waybill writes, `{ type, data }`. */
export type WaybillEvent = EventOf<(typeof definitions)[number]>;

/** Every definition by its type name. */
export const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
);
