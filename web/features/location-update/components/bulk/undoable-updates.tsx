import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
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
  const undo = useBulkUndo();
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
      {updates.map((update) => (
        <UndoableUpdate
          key={update.bulkId}
          update={update}
          isUndoing={undo.isPending && undo.variables.body.bulkId === update.bulkId}
          onUndo={() => undo.isPending || undo.start(update)}
        />
      ))}
    </>
  );
}
