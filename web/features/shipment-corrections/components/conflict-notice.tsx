import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { asText, type FieldOf, type FormValues } from '#web/shared/forms/problem.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { changedFields, type Choice, type Conflict } from '../model/conflict.ts';
import styles from './corrections.module.css';

interface ConflictNoticeProps<Values extends FormValues> {
  conflict: Conflict<Values> | undefined;
  label: (field: FieldOf<Values>) => string;
  /** A value in the words of the page. */
  show: (field: FieldOf<Values>, value: string) => string;
  onChoose: (field: FieldOf<Values>, choice: Choice) => void;
}

/** What someone else changed while the form was open: for each field what to keep. Nothing, as long as nobody has. */
export function ConflictNotice<Values extends FormValues>({ conflict, label, show, onChoose }: ConflictNoticeProps<Values>) {
  const { t } = useTranslation('shipmentCorrections');
  if (!conflict) return null;
  const { opened, theirs, mine, choices } = conflict;
  const shown = (field: FieldOf<Values>, values: Values) => {
    const value = asText(values[field] ?? '');
    return value === '' ? t('conflict.empty') : show(field, value);
  };
  return (
    <section className={styles['conflict']} aria-label={t('conflict.title')}>
      <Announced as="div" urgent>
        <h3>{t('conflict.title')}</h3>
        <p>{t('conflict.detail')}</p>
      </Announced>
      {changedFields(conflict).map((field) => (
        <div key={field} role="group" aria-label={label(field)} className={styles['changed']}>
          <strong>{label(field)}</strong>
          <dl>
            <div>
              <dt>{t('conflict.opened')}</dt>
              <dd>
                <bdi>{shown(field, opened)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('conflict.theirs')}</dt>
              <dd>
                <bdi>{shown(field, theirs.values)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('conflict.mine')}</dt>
              <dd>
                <bdi>{shown(field, mine)}</bdi>
              </dd>
            </div>
          </dl>
          <span className={styles['choices']}>
            {(['mine', 'theirs'] as const).map((choice) => (
              <Button
                key={choice}
                size="small"
                type={choices[field] === choice ? 'primary' : 'default'}
                aria-pressed={choices[field] === choice}
                onClick={() => onChoose(field, choice)}
              >
                {t(`conflict.take.${choice}`)}
              </Button>
            ))}
          </span>
        </div>
      ))}
    </section>
  );
}
