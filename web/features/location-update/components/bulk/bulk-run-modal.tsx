import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import modal from '#web/shared/ui/modal.module.css';
import type { BulkPreview } from '../../api/preview-bulk-update.ts';
import { type BulkRun, useBulkRun } from '../../hooks/use-bulk-run.ts';
import styles from './bulk.module.css';
import { PreviewRows } from './preview-rows.tsx';
import { RunRows } from './run-rows.tsx';

interface BulkRunModalProps {
  preview: BulkPreview;
  onBack: () => void;
  onClose: () => void;
}

export function BulkRunModal({ preview, onBack, onClose }: BulkRunModalProps) {
  const { t } = useTranslation('bulkUpdate');
  const run = useBulkRun(preview);
  return (
    <Modal
      open
      centered
      title={run.hasBegun ? t('run.title') : t('preview.title')}
      onCancel={onClose}
      closable={!run.isRunning}
      keyboard={!run.isRunning}
      mask={{ closable: false }}
      width={600}
      footer={<RunActions run={run} onBack={onBack} onClose={onClose} />}
    >
      <div className={styles['rows']}>{run.hasBegun ? <RunRows run={run} /> : <PreviewRows rows={preview.rows} />}</div>
    </Modal>
  );
}

interface RunActionsProps extends Omit<BulkRunModalProps, 'preview'> {
  run: BulkRun;
}

function RunActions({ run, onBack, onClose }: RunActionsProps) {
  const { t } = useTranslation('bulkUpdate');
  const start = () => void run.start();
  if (run.isRunning) {
    return (
      <div className={modal['footer']}>
        <Button onClick={run.stop}>{t('run.stop')}</Button>
      </div>
    );
  }
  if (run.hasBegun) {
    return (
      <div className={modal['footer']}>
        {run.left === 0 ? null : <Button onClick={start}>{t('run.again', { count: run.left })}</Button>}
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    );
  }
  return (
    <div className={modal['footer']}>
      <Button onClick={onBack}>{t('preview.back')}</Button>
      <Button type="primary" disabled={run.wanted === 0} onClick={start}>
        {t('preview.run', { count: run.wanted })}
      </Button>
    </div>
  );
}
