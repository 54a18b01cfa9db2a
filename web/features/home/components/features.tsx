import { useTranslation } from 'react-i18next';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { FeatureIcon } from './feature-icon.tsx';
import styles from './features.module.css';
import { Section } from './section.tsx';

const features = ['tracking', 'insured', 'pickup', 'people'] as const;

export function Features() {
  const { t } = useTranslation(['content', 'home']);
  const figures = useFigures();
  return (
    <Section title={t('home:features.heading')} band quietTitle>
      <ul className={styles['list']}>
        {features.map((feature) => (
          <li key={feature}>
            <FeatureIcon name={feature} />
            <h3 className={styles['title']}>{t(`features.${feature}.title`)}</h3>
            <p className={styles['text']}>{t(`features.${feature}.text`, figures)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
