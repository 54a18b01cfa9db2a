import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { unknownNamesQuery } from '../api/unknown-names.ts';
import styles from './security-log.module.css';

/** Sign-ins that failed for want of an account are in no line of the log. */
export function UnknownNames() {
  const { t } = useTranslation('securityLog');
  const format = useFormat();
  const { data } = useQuery(unknownNamesQuery);
  if (!data) return null;
  return (
    <p className={styles['soft']}>
      {t('unknownNames', { today: format.number(data.today), last30Days: format.number(data.last30Days) })}
    </p>
  );
}
