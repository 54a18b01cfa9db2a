import type { Selectable } from 'kysely';
import type { LettersTable } from '../database/tables.ts';
import type { EndedLetter, Letter } from './letters.ts';

export const letterOf = (row: Selectable<LettersTable>): Letter => ({
  id: row.id,
  eventId: row.event_id,
  stream: row.stream,
  revision: BigInt(row.revision),
  aboutId: row.about_id,
  template: row.template,
  recipient: row.recipient,
  addresseeId: row.addressee_id,
  orderKey: row.order_key,
  attempts: row.attempts,
});

export function endedLetterOf(row: Selectable<LettersTable>): EndedLetter {
  if (row.state === 'failed') {
    const end = { state: 'failed', failure: row.failure ?? 'gave_up', smtpCode: row.smtp_code } as const;
    return { ...letterOf(row), end };
  }
  return { ...letterOf(row), end: { state: row.state === 'sent' ? 'sent' : 'in_doubt' } };
}
