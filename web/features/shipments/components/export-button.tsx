import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { useExport } from '../hooks/use-export.ts';
import styles from './dashboard.module.css';

export function ExportButton({ asked }: { asked: string }) {
  const { t } = useTranslation('shipments');
  const { written, start, cancel } = useExport(asked);
  if (written === null) {
    return (
      <Tooltip text={t('export.hint')}>
        <Button size="small" onClick={() => void start()}>
          {t('export.start')}
        </Button>
      </Tooltip>
    );
  }
  return (
    <span className={styles['exporting']}>
      <span className="mono">{t('export.written', { count: written })}</span>
      <Tooltip text={t('export.cancel')}>
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t('export.cancel')} onClick={cancel} />
      </Tooltip>
    </span>
  );
}
