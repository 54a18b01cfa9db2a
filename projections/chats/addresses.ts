import { replyAddressGiven, transcriptRequested } from '#contracts/events/chat.ts';
import { isOf } from '#contracts/events/envelope.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import type { ChatAddressesTable } from './table.ts';

/** By every address that they ever gave, visitors are found; the state of a conversation has the last ones only. */
export const chatAddressesProjector: Projector = {
  name: 'addresses of chats',
  needs: () => undefined,
  project: (events) => [
    { table: 'chat_addresses', key: ['subject_id', 'address'], rows: events.flatMap(rowOf), onConflict: 'keep' },
  ],
  goesWithPerson: [{ table: 'chat_addresses', column: 'subject_id' }],
};

function rowOf(event: LoggedEvent): ChatAddressesTable[] {
  if (!isOf(event, replyAddressGiven) && !isOf(event, transcriptRequested)) return [];
  const { subjectId: subject_id, value } = event.data.address;
  return value === null ? [] : [{ subject_id, address: value.email.toLowerCase(), position: Number(event.position.commit) }];
}
