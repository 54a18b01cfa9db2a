import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ListCount } from '#web/shared/list/list-count.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useSearch } from '#web/shared/list/use-search.ts';
import type { ShipmentList } from '../hooks/use-shipment-list.ts';
import { ShipmentResults } from './shipment-results.tsx';

interface ShipmentsPanelProps {
  list: ShipmentList;
  /** Absent for those who only read. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

/** Every shipment within reach of a search; the total is shown once the last page is loaded. */
export function ShipmentsPanel({ list, onUpdate }: ShipmentsPanelProps) {
  const { t } = useTranslation('shipments');
  const search = useSearch();
  const count = list.shipments.length;
  const shown = list.hasNextPage ? t('list.shown', { count }) : t('list.all', { count });
  return (
    <ListPanel
      title={t('recent')}
      bar={
        <>
          <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
          <ListCount>{list.isSuccess ? shown : ''}</ListCount>
        </>
      }
    >
      <ShipmentResults list={list} search={search.search} onUpdate={onUpdate} />
    </ListPanel>
  );
}
