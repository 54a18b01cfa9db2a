import { addressBookProjector } from './address-book/projector.ts';
import { alertsProjector } from './alerts/projector.ts';
import { apiKeysProjector } from './api-keys/projector.ts';
import { chatAddressesProjector } from './chats/addresses.ts';
import { chatsProjector } from './chats/projector.ts';
import { replyDeliveriesProjector } from './conversations/deliveries.ts';
import { conversationsProjector } from './conversations/projector.ts';
import { emailsProjector } from './emails/projector.ts';
import { erasuresProjector } from './erasures/projector.ts';
import { importsProjector } from './imports/projector.ts';
import { createHistoryProjector, type HistoryKinds } from './history/projector.ts';
import { mailboxesProjector } from './mailboxes/projector.ts';
import { messageDigestsProjector } from './message-digests/projector.ts';
import type { Projector } from './projector.ts';
import { quotesProjector } from './quotes/projector.ts';
import { ratesProjector } from './rates/projector.ts';
import { shipmentsProjector } from './shipments/projector.ts';
import { subjectStreamsProjector } from './subjects/projector.ts';
import { webhooksProjector } from './webhooks/projector.ts';

/** Every read model, with a history for each of those kinds of nouns. */
export const createProjectors = (kinds: HistoryKinds): readonly Projector[] => [
  shipmentsProjector,
  createHistoryProjector(kinds),
  ratesProjector,
  alertsProjector,
  apiKeysProjector,
  importsProjector,
  quotesProjector,
  addressBookProjector,
  chatsProjector,
  chatAddressesProjector,
  mailboxesProjector,
  emailsProjector,
  conversationsProjector,
  replyDeliveriesProjector,
  messageDigestsProjector,
  erasuresProjector,
  subjectStreamsProjector,
  webhooksProjector,
];
