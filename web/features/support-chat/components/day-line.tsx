import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './log.module.css';

export function DayLine({ timestamp }: { timestamp: string }) {
  const { t } = useTranslation('supportChat');
  const format = useFormat();
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString();
  const text = isToday ? t('today', { time: format.instant(timestamp, 'time') }) : format.instant(timestamp, 'dayTime');
  return <li className={styles['between']}>{text}</li>;
}
