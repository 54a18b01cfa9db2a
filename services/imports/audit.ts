import { streamOf } from '#contracts/events/registry.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { importDecider } from '../domain/import.ts';

/** Imports, without what is in their files. */
export const importAudit = auditOf({
  kind: 'import',
  streamOf: streamOf.import,
  evolution: importDecider,
  view(state) {
    if (state.type === 'none') return undefined;
    const { type, id: _, ...fields } = state;
    return { fields: { state: type, ...fields } };
  },
});
