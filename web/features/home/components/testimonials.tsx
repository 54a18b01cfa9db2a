import { useTranslation } from 'react-i18next';
import { company } from '#web/shared/content/company.ts';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { Section } from './section.tsx';
import styles from './testimonials.module.css';

export function Testimonials() {
  const { t } = useTranslation(['content', 'home']);
  const figures = useFigures();
  return (
    <Section title={t('home:testimonials.heading')}>
      <p className={styles['rating']}>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden focusable="false">
          <path fill="var(--stamp)" d="m10 1.8 2.5 5.3 5.8.8-4.2 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.2-4 5.8-.8Z" />
        </svg>
        {t('testimonials.rating', figures)}
      </p>
      <ul className={styles['list']}>
        {company.testimonials.map((key) => (
          <li key={key}>
            <figure className={styles['tag']}>
              <blockquote className={styles['quote']}>
                <p>{t(`testimonials.${key}.quote`)}</p>
              </blockquote>
              <figcaption className={styles['who']}>
                <span className={styles['name']}>{t(`testimonials.${key}.name`)}</span>
                <span>{t(`testimonials.${key}.place`)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
