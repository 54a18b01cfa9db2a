import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Shipment } from '#contracts/shipments.ts';
import { paths } from '#web/shared/paths.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { useCanWrite } from '../hooks/use-can-write.ts';
import { useLiveShipments } from '../hooks/use-live-shipments.ts';
import { useSearch } from '../hooks/use-search.ts';
import { useShipmentList } from '../hooks/use-shipment-list.ts';
import { useShortcutPreference } from '../hooks/use-shortcut-preference.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import type { Shortcut } from '../model/shortcut.ts';
import styles from './dashboard.module.css';
import panelStyles from './panel.module.css';
import { DashboardHeader } from './dashboard-header.tsx';
import { LocationModal } from './location-modal.tsx';
import { SearchBar, type SearchBarHandle } from './search-bar.tsx';
import { ShipmentResults } from './shipment-results.tsx';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import { StatsRow } from './stats-row.tsx';

/** What staff see first: the figures, and every shipment within reach of a search. */
export function ShipmentsDashboard() {
  const { t } = useTranslation('shipments');
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const search = useSearch();
  const list = useShipmentList(search.search);
  const searchBar = useRef<SearchBarHandle>(null);
  const [updating, setUpdating] = useState<Shipment | null>(null);
  const [helping, setHelping] = useState(false);
  const preference = useShortcutPreference();
  useLiveShipments(list.data?.pages[0]?.position);

  const run = (shortcut: Shortcut) => {
    if (shortcut === 'search') searchBar.current?.focus();
    else if (shortcut === 'help') setHelping(true);
    else if (canWrite) void navigate(paths.shipNow);
  };
  useShortcuts(run, preference.enabled && updating === null && !helping);

  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <DashboardHeader search={search.search} canWrite={canWrite} readAt={list.isSuccess ? list.dataUpdatedAt : undefined} />
      <StatsRow />
      <section className={panelStyles['panel']} aria-labelledby="recent-shipments">
        <SearchBar handle={searchBar} search={search} list={list} onHelp={() => setHelping(true)} />
        <ShipmentResults list={list} search={search.search} onUpdate={canWrite ? setUpdating : undefined} />
      </section>
      {updating ? <LocationModal key={updating.id} shipment={updating} onClose={() => setUpdating(null)} /> : null}
      <ShortcutsModal open={helping} canWrite={canWrite} preference={preference} onClose={() => setHelping(false)} />
    </div>
  );
}
