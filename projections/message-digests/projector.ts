import { isOf } from '#contracts/events/envelope.ts';
import { emailReceived } from '#contracts/events/email.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import type { MessageDigestsTable } from './table.ts';

/** By what answers name them, received emails are found. */
export const messageDigestsProjector: Projector = {
  name: 'message digests',
  needs: () => undefined,
  project: (events) => [
    { table: 'message_digests', key: ['digest', 'email_id'], rows: events.flatMap(rowOf), onConflict: 'keep' },
  ],
};

function rowOf(event: LoggedEvent): MessageDigestsTable[] {
  if (!isOf(event, emailReceived) || event.data.messageDigest === null) return [];
  const { messageDigest: digest, about } = event.data;
  return [{ digest, email_id: about.id, position: Number(event.position.commit) }];
}
