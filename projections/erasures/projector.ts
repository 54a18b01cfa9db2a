import type { SubjectEvent } from '#contracts/events/subject.ts';
import { stateOf, subjectDecider, type SubjectState } from '#services/domain/erasure.ts';
import { stateProjector } from '../projector.ts';
import type { ErasuresTable } from './table.ts';

export const erasuresProjector = stateProjector<SubjectState, SubjectEvent, ErasuresTable>({
  name: 'erasures',
  table: 'erasures',
  key: 'id',
  evolution: subjectDecider,
  keyOf: ({ data }) => data.subjectId,
  row(state) {
    return { id: state.subjectId, status: stateOf(state), requested_at: state.request?.requestedAt ?? null };
  },
});
