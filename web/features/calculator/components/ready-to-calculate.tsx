import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './receipt.module.css';

export function ReadyToCalculate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('calculator');
  return (
    <WaybillCard stub={children}>
      <div className={styles['ready']}>
        <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden focusable="false">
          <path
            d="M14 4h44v48l-5.5-4-5.5 4-5.5-4-5.5 4-5.5-4-5.5 4-5.5-4-5.5 4Z"
            stroke="var(--harbour)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          <path d="M23 16h14m-14 9h10m-10 9h14" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
          <path d="M45 16h5m-5 9h5m-5 9h5" stroke="var(--stamp)" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <h3>{t('ready.title')}</h3>
        <p className={styles['soft']}>{t('ready.text')}</p>
      </div>
    </WaybillCard>
  );
}
