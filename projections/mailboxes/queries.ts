import type { ExistingMailbox } from '#services/domain/mailbox.ts';
import type { Models } from '../projector.ts';

/** The mailboxes that are connected, the one that was connected first at the top; without those whose owner was erased. */
export async function connectedMailboxes(models: Models): Promise<ExistingMailbox[]> {
  const rows = await models
    .selectFrom('mailboxes')
    .select('state')
    .where('is_connected', '=', true)
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
  return rows.map(({ state }) => state).filter(({ mailbox }) => mailbox.address.value !== null);
}
