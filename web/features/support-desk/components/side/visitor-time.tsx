import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useNow } from '#web/shared/use-now.ts';
import styles from './side.module.css';

/** What time it is where the visitor is. */
export function VisitorTime({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const now = new Date(useNow(true));
  const zone = isolate(timeZone.replaceAll('_', ' '));
  return <p className={styles['soft']}>{t('visitor.localTime', { time: format.instant(now, 'time', timeZone), zone })}</p>;
}
