import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeaturesStrip } from '#web/features/home/components/features-strip.tsx';
import { HeroWaybill } from '#web/features/home/components/hero-waybill.tsx';
import { TrackBox } from '#web/features/tracking/components/track-box.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import styles from './home.module.css';

export function Component() {
  const { t } = useTranslation('home');
  const [input, setInput] = useState('');
  return (
    <>
      <DocumentTitle page={t('title')} />
      <div className={styles['hero']}>
        <div className={styles['words']}>
          <h1 tabIndex={-1} className={styles['heading']}>
            {t('hero.heading')}
          </h1>
          <p className={styles['lead']}>{t('hero.lead')}</p>
          <TrackBox input={input} onInput={setInput} />
        </div>
        <HeroWaybill typed={input} />
      </div>
      <FeaturesStrip />
    </>
  );
}
