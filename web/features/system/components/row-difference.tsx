import { useTranslation } from 'react-i18next';
import type { ComparedValue, Difference } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

/** A row of the read models that is not what the log makes, with its columns as they are and as they would be. */
export function RowDifference({ difference: { table, key, kind, columns } }: { difference: Difference }) {
  const { t } = useTranslation('system');
  return (
    <li>
      <p>
        <bdi className={styles['stream']}>
          {table} {key}
        </bdi>{' '}
        <span className={styles['soft']}>{t(`comparison.${kind}`)}</span>
      </p>
      {columns.length === 0 ? null : (
        <dl className={styles['columns']}>
          {columns.map(({ name, live, rebuilt }) => (
            <div key={name}>
              <dt>
                <bdi className={styles['stream']}>{name}</bdi>
              </dt>
              <dd>
                <span className={styles['soft']}>{t('comparison.live')}</span> <Value value={live} />
              </dd>
              <dd>
                <span className={styles['soft']}>{t('comparison.rebuilt')}</span> <Value value={rebuilt} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Value({ value }: { value: ComparedValue }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  if (value.kind === 'shown') return <bdi className={styles['stream']}>{value.text}</bdi>;
  return (
    <i>
      {value.kind === 'nothing' ? t('comparison.nothing') : t('comparison.hidden', { number: format.number(value.characters) })}
    </i>
  );
}
