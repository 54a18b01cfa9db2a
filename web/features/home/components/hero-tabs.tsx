import { useTranslation } from 'react-i18next';
import styles from './hero-tabs.module.css';

export function HeroTabs({ onQuote }: { onQuote: () => void }) {
  const { t } = useTranslation('home');
  return (
    <div className={styles['tabs']} role="group" aria-label={t('tabs.label')}>
      <span className={styles['tab']} aria-current="true">
        {t('tabs.track')}
      </span>
      <button type="button" className={styles['tab']} aria-haspopup="dialog" onClick={onQuote}>
        {t('tabs.quote')}
      </button>
    </div>
  );
}
