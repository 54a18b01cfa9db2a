import { useTranslation } from 'react-i18next';
import { FeatureIcon } from './feature-icon.tsx';
import styles from './features-strip.module.css';

const features = ['tracking', 'insured', 'pickup', 'people'] as const;

export function FeaturesStrip() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['band']} aria-label={t('features.heading')} id="help">
      <ul className={styles['list']}>
        {features.map((feature) => (
          <li key={feature}>
            <FeatureIcon name={feature} />
            <h2 className={styles['title']}>{t(`features.${feature}.title`)}</h2>
            <p className={styles['text']}>{t(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
