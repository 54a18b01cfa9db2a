import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportFormats, type ExportFormat } from '#contracts/shipment-export.ts';
import modal from '#web/shared/ui/modal.module.css';
import { useExport } from '../../hooks/use-export.ts';
import { ExportProgressBar } from './export-progress-bar.tsx';
import styles from './export.module.css';

interface ExportDialogProps {
  /** Filters and order of the list, as the query of an address. */
  asked: string;
  onClose: () => void;
}

/** Closing it ends what it does, in the browser and on the server. */
export function ExportDialog({ asked, onClose }: ExportDialogProps) {
  const { t } = useTranslation('shipments');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { progress, start, cancel } = useExport(asked, onClose);
  const isRunning = progress !== undefined;
  return (
    <Modal
      open
      centered
      title={t('export.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
      footer={
        <div className={modal['footer']}>
          <Button onClick={isRunning ? cancel : onClose}>{isRunning ? t('export.cancel') : t('export.close')}</Button>
          <Button type="primary" disabled={isRunning} onClick={() => void start(format)}>
            {t('export.download')}
          </Button>
        </div>
      }
    >
      <p className={modal['soft']}>{t('export.note')}</p>
      <Radio.Group
        className={styles['formats'] ?? ''}
        aria-label={t('export.format')}
        value={format}
        disabled={isRunning}
        options={exportFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
        onChange={({ target }) => setFormat(exportFormats.find((each) => each === target.value) ?? format)}
      />
      {isRunning ? <ExportProgressBar progress={progress} /> : null}
    </Modal>
  );
}
