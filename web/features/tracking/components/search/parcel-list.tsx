import { useTranslation } from 'react-i18next';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { readNumbers, mostNumbers } from '../../model/read-numbers.ts';
import styles from './parcel-list.module.css';
import { ParcelProblem } from './parcel-problem.tsx';
import { ParcelRow } from './parcel-row.tsx';

export function ParcelList({ typed }: { typed: string }) {
  const { t } = useTranslation(['tracking', 'common']);
  const entries = readNumbers(typed).slice(0, mostNumbers);
  return (
    <section aria-labelledby="parcels">
      <WaybillCard>
        <h2 id="parcels">{t('several.heading', { count: entries.length })}</h2>
        <ul className={styles['list']}>
          {entries.map(({ text, problem }) => (
            <li key={text} className={styles['row']}>
              {problem === undefined ? (
                <ParcelRow trackingNumber={text} />
              ) : (
                <ParcelProblem
                  text={text}
                  message={problem === 'shape' ? t('several.noNumber') : t('common:trackingNumber.badCheckDigit')}
                />
              )}
            </li>
          ))}
        </ul>
      </WaybillCard>
    </section>
  );
}
