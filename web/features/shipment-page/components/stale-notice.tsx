import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useIsLive } from '#web/shared/realtime/use-is-live.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './shipment-page.module.css';

/** How old what is on screen is, while it cannot be read anew. */
export function StaleNotice({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation(['shipmentPage', 'common']);
  const format = useFormat();
  const isLive = useIsLive();
  if (isLive && !query.isError) return null;
  return (
    <Announced as="div" className={styles['stale']}>
      <p>{t('stale', { time: format.instant(new Date(query.dataUpdatedAt), 'timeSeconds') })}</p>
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('common:errors.retry')}
      </Button>
    </Announced>
  );
}
