import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './closing.module.css';
import { Section } from './section.tsx';

export function Closing({ onQuote }: { onQuote: () => void }) {
  const { t } = useTranslation('home');
  const stub = (
    <div className={styles['actions']}>
      <ActionButton aria-haspopup="dialog" onClick={onQuote}>
        {t('requestQuote')}
      </ActionButton>
      <Link to={paths.track} className={styles['link'] ?? ''}>
        {t('trackLink')}
      </Link>
    </div>
  );
  return (
    <Section title={t('closing.heading')} quietTitle>
      <WaybillCard stub={stub}>
        <div className={styles['words']}>
          <p className={styles['heading']} aria-hidden>
            {t('closing.heading')}
          </p>
          <p className={styles['text']}>{t('closing.text')}</p>
        </div>
      </WaybillCard>
    </Section>
  );
}
