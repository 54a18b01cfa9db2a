import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UndoableBulk } from '#contracts/bulk-status.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { undoableBulksQuery } from '../../api/undoable-bulk-updates.ts';
import { useBulkUndo } from '../../hooks/use-bulk-undo.ts';
import styles from './bulk.module.css';
import { SkippedRows } from './skipped-rows.tsx';
import { UndoableUpdate } from './undoable-update.tsx';

/** The bulk updates that can be undone now, wherever and by whomever they were made, and what became of undoing one. */
export function UndoableUpdates() {
  const { t } = useTranslation('bulkUpdate');
  const { data: updates = [] } = useQuery(undoableBulksQuery);
  const format = useFormat();
  const undo = useBulkUndo();
  const [newest, ...earlier] = updates;
  const noticeOf = (update: UndoableBulk) => (
    <UndoableUpdate
      key={update.bulkId}
      update={update}
      isUndoing={undo.isPending && undo.variables.body.bulkId === update.bulkId}
      onUndo={() => undo.isPending || undo.start(update)}
    />
  );
  return (
    <>
      {undo.data ? (
        <div className={styles['notice']}>
          <Announced as="div">
            <strong>{t('undo.done', { count: undo.data.rows.filter(({ outcome }) => outcome === 'undone').length })}</strong>{' '}
            {undo.data.emailsSent > 0 ? t('undo.sent', { count: undo.data.emailsSent }) : t('undo.noneSent')}
          </Announced>
          <SkippedRows rows={undo.data.rows} />
          <Button onClick={undo.reset}>{t('close')}</Button>
        </div>
      ) : null}
      {undo.error ? (
        <Announced className={modal['refusal']} urgent>
          {messageOf(undo.error)}
        </Announced>
      ) : null}
      {newest ? noticeOf(newest) : null}
      {earlier.length > 0 ? (
        <details className={styles['earlier']}>
          <summary>{t('undo.earlier', { number: format.number(earlier.length) })}</summary>
          {earlier.map(noticeOf)}
        </details>
      ) : null}
    </>
  );
}
