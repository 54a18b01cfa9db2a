import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ListCount } from '#web/shared/list/list-count.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useSearch } from '#web/shared/list/use-search.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import type { ShipmentListQuery } from '../hooks/use-shipment-list.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ShipmentResults } from './shipment-results.tsx';

interface ShipmentsPanelProps {
  list: ShipmentListQuery;
  request: ListRequest;
  /** Absent for those who only read. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

/** Every shipment within reach of a search and the filters. */
export function ShipmentsPanel({ list, request, onUpdate }: ShipmentsPanelProps) {
  const { t } = useTranslation('shipments');
  const search = useSearch();
  const first = list.data?.pages[0];
  const count = first?.total ?? list.shipments.length;
  const shown = first?.totalIsMore ? t('list.atLeast', { count }) : t('list.all', { count });
  return (
    <ListPanel
      title={t('recent')}
      bar={
        <>
          <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
          <FilterBar request={request} />
          <ListCount>{list.isSuccess ? shown : ''}</ListCount>
        </>
      }
    >
      <FilterChips request={request} />
      <ShipmentResults list={list} request={request} onUpdate={onUpdate} />
    </ListPanel>
  );
}
