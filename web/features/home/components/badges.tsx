import { useTranslation } from 'react-i18next';
import { useFigures } from '#web/shared/content/use-figures.ts';
import styles from './badges.module.css';
import { Section } from './section.tsx';

const badges = ['iso9001', 'leader', 'customers', 'network', 'onTime', 'ssl', 'gdpr', 'iso27001', 'iata'] as const;

export function Badges() {
  const { t } = useTranslation(['content', 'home']);
  const figures = useFigures();
  return (
    <Section title={t('home:badges.heading')} quietTitle>
      <ul className={styles['sheet']}>
        {badges.map((badge) => (
          <li key={badge} className={styles['stamp']}>
            <span className={styles['title']}>{t(`badges.${badge}.title`, figures)}</span>
            <span className={styles['text']}>{t(`badges.${badge}.text`, figures)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
