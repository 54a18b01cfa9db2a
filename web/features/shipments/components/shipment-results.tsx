import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { useWide } from '#web/shared/list/use-wide.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import type { ShipmentList } from '../hooks/use-shipment-list.ts';
import { ShipmentCards } from './shipment-cards.tsx';
import { ShipmentTable } from './shipment-table.tsx';

interface ShipmentResultsProps {
  list: ShipmentList;
  search: string;
  /** Absent for those who only read. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentResults({ list, search, onUpdate }: ShipmentResultsProps) {
  const { t } = useTranslation('shipments');
  const List = useWide() ? ShipmentTable : ShipmentCards;
  const empty = <EmptyState title={t('list.empty')} detail={search ? t('list.emptySearch', { search }) : t('list.emptyAll')} />;
  const words = {
    loading: t('list.loading'),
    failed: t('list.failed'),
    forbidden: t('list.forbidden'),
    more: t('list.more'),
    moreFailed: t('list.moreFailed'),
  };
  return (
    <ListResults list={list} words={words} empty={empty}>
      {list.shipments.length === 0 ? null : <List shipments={list.shipments} onUpdate={onUpdate} />}
    </ListResults>
  );
}
