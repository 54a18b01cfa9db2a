import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { ExpressDrawing } from './express-drawing.tsx';
import { Section } from './section.tsx';
import styles from './services.module.css';
import { WarehouseDrawing } from './warehouse-drawing.tsx';

const services = ['express', 'warehousing'] as const;
const points = ['first', 'second', 'third'] as const;
const drawings: Record<(typeof services)[number], ReactNode> = {
  express: <ExpressDrawing />,
  warehousing: <WarehouseDrawing />,
};

export function Services({ onQuote }: { onQuote: () => void }) {
  const { t } = useTranslation(['content', 'home']);
  const figures = useFigures();
  return (
    <Section title={t('home:services.heading')} lead={t('services.lead')} band>
      <ul className={styles['list']}>
        {services.map((service) => (
          <li key={service} className={styles['card']}>
            <div className={styles['drawing']}>{drawings[service]}</div>
            <div className={styles['text']}>
              <h3 className={styles['title']}>{t(`services.${service}.title`)}</h3>
              <p>{t(`services.${service}.text`, figures)}</p>
              <ul className={styles['points']}>
                {points.map((point) => (
                  <li key={point}>{t(`services.${service}.${point}`, figures)}</li>
                ))}
              </ul>
              <PlainButton aria-haspopup="dialog" aria-describedby={`service-${service}`} onClick={onQuote}>
                {t('home:getQuote')}
              </PlainButton>
              <span id={`service-${service}`} hidden>
                {t(`services.${service}.title`)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
