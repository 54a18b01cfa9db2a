import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { useListRequest } from '../hooks/use-list-request.ts';
import { useSelection } from '../hooks/use-selection.ts';
import { useOpenedView } from '../hooks/use-opened-view.ts';
import { useShipmentList } from '../hooks/use-shipment-list.ts';
import styles from './dashboard.module.css';
import { DashboardHeader } from './dashboard-header.tsx';
import { ExportButton } from './export/export-button.tsx';
import { ListTabs } from './list-tabs.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { SelectionContext } from './selection/selection-context.ts';
import { ShipmentsPanel } from './shipments-panel.tsx';
import { StatsRow } from './stats-row.tsx';

interface ShipmentsDashboardProps {
  /** The panel of the quotes where they are shown in place of the shipments. */
  quotes: ReactNode;
  UpdateModal: ComponentType<{ shipment: Shipment; onClose: () => void }>;
  BulkUpdateModal: ComponentType<{ shipmentIds: readonly string[]; onClose: () => void }>;
  statistics: ReactNode;
  /** The bulk updates that can be undone. */
  undoableUpdates: ReactNode;
}

export function ShipmentsDashboard({
  quotes,
  UpdateModal,
  BulkUpdateModal,
  undoableUpdates,
  statistics,
}: ShipmentsDashboardProps) {
  const { t } = useTranslation('shipments');
  const canWrite = useCanWrite();
  const request = useListRequest();
  const list = useShipmentList(quotes ? '' : request.asked);
  const selection = useSelection(request.asked, list.shipments);
  useOpenedView(!quotes);
  const [updating, setUpdating] = useState<Shipment | null>(null);
  const [bulk, setBulk] = useState<readonly string[] | null>(null);
  useLiveList({ topic: 'shipments', queryKey: shipmentsKey, after: list.data?.pages[0]?.position });

  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <DashboardHeader canWrite={canWrite} readAt={list.dataUpdatedAt || undefined} isStale={list.isError}>
        {quotes ? null : <ExportButton asked={request.asked} />}
      </DashboardHeader>
      <StatsRow />
      {statistics}
      <ListTabs current={quotes ? 'quotes' : 'shipments'} />
      {quotes || (
        <SelectionContext value={canWrite ? selection : null}>
          {canWrite ? undoableUpdates : null}
          <ShipmentsPanel list={list} request={request} onUpdate={canWrite ? setUpdating : undefined} />
          {canWrite ? (
            <SelectionBar
              key={selection.filter}
              selection={selection}
              asked={request.asked}
              total={list.data?.pages[0]?.total}
              isMore={list.data?.pages[0]?.totalIsMore ?? false}
              onUpdate={() => setBulk([...selection.ids])}
            />
          ) : null}
        </SelectionContext>
      )}
      {updating ? <UpdateModal key={updating.id} shipment={updating} onClose={() => setUpdating(null)} /> : null}
      {bulk ? <BulkUpdateModal shipmentIds={bulk} onClose={() => setBulk(null)} /> : null}
    </div>
  );
}
