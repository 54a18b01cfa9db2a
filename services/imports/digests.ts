import type { DigestOf } from '#contracts/imports.ts';
import type { ImportRows } from '#infra/import-rows/import-rows.ts';
import type { ExistingImport } from '../domain/import.ts';
import type { Note } from './note.ts';

/** So many persons are named by one event. */
const addresseesAtOnce = 500;

/**
 * Has everybody whose shipments were imported, or taken back, sent one email about all of them, where digests were chosen. Goes on from the
 * last person whom the log names; of what was taken back only those are told who were told of the import.
 */
export async function requestDigests(
  { rows, note }: { rows: Pick<ImportRows, 'partiesOf'>; note: Note },
  { id, run, digests }: ExistingImport,
  of: DigestOf,
): Promise<void> {
  if (run?.emails !== 'digest' || (of === 'undone' && digests.imported === undefined)) return;
  const upTo = of === 'undone' ? digests.imported : undefined;
  let after = digests[of];
  for (;;) {
    const addresseeIds = await rows.partiesOf(id, { outcome: of, after, upTo, limit: addresseesAtOnce });
    const last = addresseeIds.at(-1);
    if (last === undefined) return;
    await note(id, `${of} ${last}`, { type: 'requestDigests', of, addresseeIds });
    after = last;
  }
}
