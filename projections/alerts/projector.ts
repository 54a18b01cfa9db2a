import type { AlertEvent } from '#contracts/events/alert.ts';
import { alertDecider, type AlertState } from '#services/domain/alert.ts';
import { stateProjector } from '../projector.ts';
import type { AlertsTable } from './table.ts';

export const alertsProjector = stateProjector<AlertState, AlertEvent, AlertsTable>({
  name: 'alerts',
  table: 'alerts',
  key: 'id',
  evolution: alertDecider,
  keyOf: ({ data }) => data.alertId,
  row(state) {
    const { alertId, until } = state.alert;
    return { id: alertId, published_at: state.publishedAt, until, withdrawn: state.type === 'withdrawn' };
  },
});
