import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useExport } from '../hooks/use-export.ts';
import styles from './dashboard.module.css';

/** Downloads the filtered list; while it runs it counts the rows and can be stopped. */
export function ExportButton({ search }: { search: string }) {
  const { t } = useTranslation('shipments');
  const { written, start, cancel } = useExport(search);
  if (written === null) {
    return (
      <Button size="small" title={t('export.hint')} onClick={() => void start()}>
        {t('export.start')}
      </Button>
    );
  }
  return (
    <span className={styles['exporting']}>
      <span role="status" className="mono">
        {t('export.written', { count: written })}
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('export.cancel')}
        title={t('export.cancel')}
        onClick={cancel}
      />
    </span>
  );
}
