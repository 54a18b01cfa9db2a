import { useTranslation } from 'react-i18next';
import styles from './waybill.module.css';

interface WaybillFactProps {
  label: string;
  /** Null while it is not given. */
  value: string | null;
  print?: boolean;
}

export function WaybillFact({ label, value, print = false }: WaybillFactProps) {
  const { t } = useTranslation('shipments');
  return (
    <div>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['fact']} data-print={print && value !== null}>
        {value === null ? <span className={styles['blank']}>{t('preview.unknown')}</span> : <bdi>{value}</bdi>}
      </dd>
    </div>
  );
}
