import { Button } from 'antd';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useWide } from '#web/shared/list/use-wide.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { useHeldRow } from '../hooks/use-held-row.ts';
import type { ListRequest } from '../hooks/use-list-request.ts';
import type { ShipmentListQuery } from '../hooks/use-shipment-list.ts';
import { activeFilters } from '../model/list-request.ts';
import { ShipmentCards } from './shipment-cards.tsx';
import { ShipmentTable } from './shipment-table.tsx';

interface ShipmentResultsProps {
  list: ShipmentListQuery;
  request: ListRequest;
  /** Absent for those who only read. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

const rowOf = ({ target }: SyntheticEvent): string | null =>
  (target instanceof Element && target.closest('[data-shipment]')?.getAttribute('data-shipment')) || null;

export function ShipmentResults({ list, request, onUpdate }: ShipmentResultsProps) {
  const { t } = useTranslation('shipments');
  const wide = useWide();
  const { shown, goneId, hold } = useHeldRow(list.shipments, list.isPlaceholderData ? 'another list' : request.asked);
  const { search } = request.list;
  const isFiltered = activeFilters(request.list).length > 0;
  const detail = isFiltered ? t('list.emptyFiltered') : search ? t('list.emptySearch', { search }) : t('list.emptyAll');
  const empty = (
    <EmptyState title={t('list.empty')} detail={detail}>
      {isFiltered ? <Button onClick={request.clear}>{t('filter.clear')}</Button> : null}
    </EmptyState>
  );
  const words = listWords((word) => t(`list.${word}`));
  const rows = { shipments: shown, goneId, onUpdate };
  return (
    <div
      onPointerOver={(event) => hold(rowOf(event))}
      onPointerLeave={() => hold(null)}
      onFocus={(event) => hold(rowOf(event))}
      onBlur={() => hold(null)}
    >
      <ListResults list={list} words={words} empty={empty}>
        {shown.length === 0 ? null : wide ? <ShipmentTable {...rows} request={request} /> : <ShipmentCards {...rows} />}
      </ListResults>
    </div>
  );
}
