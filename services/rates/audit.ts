import { streamOf } from '#contracts/events/registry.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { rateSheetDecider } from '../domain/ratesheet.ts';

/** The one stream of rate sheets: the newest sheet of then. */
export const rateSheetAudit = auditOf({
  kind: 'ratesheet',
  streamOf: streamOf.rateSheet,
  evolution: rateSheetDecider,
  view: (sheet) => (sheet ? { fields: sheet } : undefined),
});
