import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { HeroTabs } from './hero-tabs.tsx';
import { HeroWaybill } from './hero-waybill.tsx';
import styles from './hero.module.css';

interface HeroProps {
  typed: string;
  onQuote: () => void;
  children: ReactNode;
}

export function Hero({ typed, onQuote, children }: HeroProps) {
  const { t } = useTranslation('content');
  return (
    <div className={styles['hero']}>
      <div className={styles['words']}>
        <h1 tabIndex={-1} className={styles['heading']}>
          {t('hero.heading')}
        </h1>
        <p className={styles['lead']}>{t('hero.lead', useFigures())}</p>
        <div className={styles['box']}>
          <HeroTabs onQuote={onQuote} />
          {children}
        </div>
      </div>
      <HeroWaybill typed={typed} />
    </div>
  );
}
