import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import styles from './list-tabs.module.css';

export function ListTabs({ current }: { current: 'shipments' | 'quotes' }) {
  const { t } = useTranslation(['shipments', 'quoteDesk']);
  const tabs = [
    { list: 'shipments', to: paths.dashboard, label: t('shipments:recent') },
    { list: 'quotes', to: paths.quotes, label: t('quoteDesk:title') },
  ];
  return (
    <nav aria-label={t('shipments:lists')} className={styles['tabs']}>
      {tabs.map(({ list, to, label }) => (
        <Link
          key={list}
          to={to}
          className={styles['tab']}
          aria-current={list === current ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
