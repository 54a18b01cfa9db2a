import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkUndoMs } from '#contracts/bulk-status.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { useBulkUndo } from '../../hooks/use-bulk-undo.ts';
import { lastBulk } from '../../model/last-bulk.ts';
import styles from './bulk.module.css';
import { SkippedRows } from './skipped-rows.tsx';

/** The last bulk update, for as long as it can be undone, and what became of undoing it. */
export function LastBulkUpdate() {
  const { t } = useTranslation('bulkUpdate');
  const format = useFormat();
  const { account } = useSession();
  const last = useSyncExternalStore(lastBulk.subscribe, lastBulk.get);
  const undo = useBulkUndo();
  const [expired, setExpired] = useState<string>();
  const until = last ? new Date(Date.parse(last.at) + bulkUndoMs) : undefined;
  const isMine = last !== null && last.accountId === account?.id && expired !== last.bulkId;

  useEffect(() => {
    if (!last || !until) return undefined;
    const timer = setTimeout(() => setExpired(last.bulkId), until.getTime() - Date.now());
    return () => clearTimeout(timer);
  });

  if (undo.data) {
    const undone = undo.data.rows.filter(({ outcome }) => outcome === 'undone').length;
    return (
      <div className={styles['notice']}>
        <Announced as="div">
          <strong>{t('undo.done', { count: undone })}</strong>{' '}
          {undo.data.emailsSent > 0 ? t('undo.sent', { count: undo.data.emailsSent }) : t('undo.noneSent')}
        </Announced>
        <SkippedRows rows={undo.data.rows} />
        <Button onClick={undo.reset}>{t('close')}</Button>
      </div>
    );
  }
  if (!isMine || !until) return null;
  return (
    <div className={styles['notice']}>
      <p>
        {t('undo.offer', { count: last.shipmentIds.length })} {t('undo.until', { time: format.instant(until, 'time') })}
      </p>
      {undo.error ? (
        <Announced className={modal['refusal']} urgent>
          {messageOf(undo.error)}
        </Announced>
      ) : null}
      <Button loading={undo.isPending} onClick={() => undo.isPending || undo.start(last)}>
        {t('undo.start')}
      </Button>
    </div>
  );
}
