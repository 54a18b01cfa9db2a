import type { ImportEvent } from '#contracts/events/import.ts';
import { importDecider, isAtWork, type ImportState } from '#services/domain/import.ts';
import { stateProjector } from '../projector.ts';
import type { ImportsTable } from './table.ts';

export const importsProjector = stateProjector<ImportState, ImportEvent, ImportsTable>({
  name: 'imports',
  table: 'imports',
  key: 'id',
  evolution: importDecider,
  keyOf: ({ data }) => data.importId,
  row: (state) => ({
    id: state.id,
    created_at: state.openedAt,
    opened_by: state.openedBy.id,
    file_digest: state.fileDigest,
    is_at_work: isAtWork(state),
  }),
});
