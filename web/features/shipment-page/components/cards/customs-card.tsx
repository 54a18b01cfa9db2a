import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customsTotal, type CustomsLine } from '#contracts/customs-lines.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Card } from './card.tsx';
import styles from './cards.module.css';

const shownAtFirst = 5;

/** What was declared to customs; nothing where nothing was. */
export function CustomsCard({ lines }: { lines: readonly CustomsLine[] }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = showsAll ? lines : lines.slice(0, shownAtFirst);
  return (
    <Card title={t('field.customsLines')}>
      <ul className={styles['goods']}>
        {shown.map((line, index) => (
          <li key={`${index} ${line.hsCode}`}>
            <bdi className={styles['kind']}>{line.description}</bdi>
            <div className={styles['row']}>
              <span className={styles['soft']}>
                <bdi className="mono">{grouped(line.hsCode)}</bdi> · <bdi>{format.region(line.originCountry)}</bdi>
              </span>
              <bdi className="mono">
                {t('customs.times', { quantity: format.number(line.quantity), value: format.money(line.unitValue) })}
              </bdi>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < lines.length ? (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {t('customs.showAll', { total: lines.length })}
        </Button>
      ) : null}
      <dl className={styles['row']}>
        <dt>{t('customs.total')}</dt>
        <dd className="mono">
          <bdi>{format.money(customsTotal(lines))}</bdi>
        </dd>
      </dl>
    </Card>
  );
}

/** As tariffs print it: 6109.10.0010. */
const grouped = (code: string): string => [code.slice(0, 4), code.slice(4, 6), code.slice(6)].filter(Boolean).join('.');
