import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { rowProjector } from '../projector.ts';
import type { AlertsTable } from './table.ts';

/** Service alerts. */
export const alertsProjector = rowProjector<AlertsTable>({
  name: 'alerts',
  table: 'alerts',
  key: 'id',
  keyOf: (event) => (event.type === 'AlertPublished' || event.type === 'AlertWithdrawn' ? event.data.alertId : undefined),
  apply(row, event) {
    const next = applied(row, event);
    return next && { ...next, revision: Number(event.revision), position: Number(event.position.commit) };
  },
});

function applied(row: AlertsTable | undefined, event: LoggedEvent): Omit<AlertsTable, 'revision' | 'position'> | undefined {
  switch (event.type) {
    case 'AlertPublished': {
      const { alertId, level, title, detail, language, until } = event.data;
      return { id: alertId, level, title, detail, language, published_at: event.metadata.occurredAt, until, withdrawn: false };
    }
    case 'AlertWithdrawn':
      return row && { ...row, withdrawn: true };
    default:
      return row;
  }
}
