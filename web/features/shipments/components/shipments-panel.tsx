import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ListCount } from '#web/shared/list/list-count.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { usePastedNumbers } from '#web/shared/list/use-pasted-numbers.ts';
import { useSearch } from '#web/shared/list/use-search.ts';
import { useWide } from '#web/shared/list/use-wide.ts';
import { useMedia } from '#web/shared/ui/use-media.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import type { ShipmentListQuery } from '../hooks/use-shipment-list.ts';
import { LayoutButton } from './columns/layout-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { NumbersLeftOut } from './numbers/numbers-left-out.tsx';
import { ShipmentResults } from './shipment-results.tsx';
import { ViewsButton } from './views/views-button.tsx';

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
  const onPaste = usePastedNumbers(search.clear);
  const isTable = useWide();
  const hasRoom = useMedia('(width >= 64rem)');
  const first = list.data?.pages[0];
  const count = first?.total ?? list.shipments.length;
  const shown = first?.totalIsMore ? t('list.atLeast', { count }) : t('list.all', { count });
  return (
    <ListPanel
      title={t('recent')}
      bar={
        <>
          <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} onPaste={onPaste} />
          {hasRoom ? null : <FilterDrawer request={request} />}
          <ViewsButton request={request} />
          {isTable ? <LayoutButton /> : null}
          <ListCount>{list.isSuccess ? shown : ''}</ListCount>
          {hasRoom ? <FilterBar request={request} /> : null}
        </>
      }
    >
      <FilterChips request={request} />
      {request.list.numbers ? <NumbersLeftOut numbers={request.list.numbers} /> : null}
      <ShipmentResults list={list} request={request} onUpdate={onUpdate} />
    </ListPanel>
  );
}
