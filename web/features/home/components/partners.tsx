import { useTranslation } from 'react-i18next';
import { company } from '#web/shared/content/company.ts';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { PartnerLogo } from './partner-logo.tsx';
import styles from './partners.module.css';
import { Section } from './section.tsx';

export function Partners() {
  const { t } = useTranslation(['content', 'home']);
  const figures = useFigures();
  return (
    <Section title={t('home:partners.heading')} lead={t('partners.text', figures)} band>
      <ul className={styles['list']}>
        {company.partners.map((partner) => (
          <li key={partner.name} className={styles['partner']}>
            <PartnerLogo {...partner} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
