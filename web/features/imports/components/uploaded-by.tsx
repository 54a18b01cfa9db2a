import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './imports.module.css';

/** Who has sent a file, and when. */
export function UploadedBy({ openedAt, openedBy: { name } }: Pick<Import, 'openedAt' | 'openedBy'>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <p className={styles['soft']}>
      {t('uploaded', { time: format.instant(openedAt, 'full'), name: name ?? t('formerAccount') })}
    </p>
  );
}
