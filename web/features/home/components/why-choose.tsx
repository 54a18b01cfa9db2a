import { useTranslation } from 'react-i18next';
import { company } from '#web/shared/content/company.ts';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { Section } from './section.tsx';
import styles from './why-choose.module.css';

export function WhyChoose() {
  const { t } = useTranslation('content');
  const figures = useFigures();
  const rows = [
    { figure: figures.onTime, label: t('why.onTime') },
    { figure: figures.alone.customers, label: t('why.customers') },
    { figure: figures.alone.years, label: t('why.years') },
    { figure: company.supportHours, label: t('why.support') },
    { figure: figures.hours, label: t('why.express') },
    { figure: figures.insurance, label: t('why.insurance') },
  ];
  return (
    <Section title={t('why.heading')} lead={t('why.text')}>
      <dl className={styles['form']}>
        {rows.map(({ figure, label }) => (
          <div key={label} className={styles['box']}>
            <dt>{label}</dt>
            <dd>
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
