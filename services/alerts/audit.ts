import { streamOf } from '#contracts/events/registry.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { alertDecider } from '../domain/alert.ts';
import { alertView } from '../domain/alert-view.ts';

export const alertAudit = auditOf({
  kind: 'alert',
  streamOf: streamOf.alert,
  evolution: alertDecider,
  view: (state, { revision }) =>
    state.type === 'none' ? undefined : { fields: { ...alertView(state, revision), state: state.type } },
});
