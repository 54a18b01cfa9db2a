import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkUndoMs, type UndoableBulk } from '#contracts/bulk-status.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { undoableBulksQuery } from '../../api/undoable-bulk-updates.ts';
import styles from './bulk.module.css';

interface UndoableUpdateProps {
  update: UndoableBulk;
  isUndoing: boolean;
  onUndo: () => void;
}

/** A bulk update for as long as it can be undone, with who made it where that was somebody else. */
export function UndoableUpdate({ update: { at, by, shipmentIds }, isUndoing, onUndo }: UndoableUpdateProps) {
  const { t } = useTranslation('bulkUpdate');
  const format = useFormat();
  const { account } = useSession();
  const client = useQueryClient();
  const [overAt, setOverAt] = useState<number>();
  const until = Date.parse(at) + bulkUndoMs;

  useEffect(() => {
    const timer = setTimeout(() => {
      setOverAt(until);
      // What was updated a little later can be undone a little longer.
      void client.invalidateQueries({ queryKey: undoableBulksQuery.queryKey });
    }, until - Date.now());
    return () => clearTimeout(timer);
  }, [client, until]);

  if (overAt === until) return null;
  return (
    <div className={styles['notice']}>
      <p>
        {t('undo.offer', { count: shipmentIds.length })}{' '}
        {by.name === null || by.id === account?.id ? null : <>{t('undo.by', { name: isolate(by.name) })} </>}
        {t('undo.until', { time: format.instant(new Date(until), 'time') })}
      </p>
      <Button loading={isUndoing} onClick={onUndo}>
        {t('undo.start')}
      </Button>
    </div>
  );
}
