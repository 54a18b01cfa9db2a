import { useTranslation } from 'react-i18next';
import type { AuditState } from '#contracts/audit.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './history.module.css';

/** What had been said by then: the last messages, in their order. */
export function SaidCard({ said: { count, messages } }: { said: NonNullable<AuditState['said']> }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const values = { number: format.number(messages.length), total: format.number(count) };
  return (
    <section className={styles['card']} aria-labelledby="audit-said">
      <h2 id="audit-said">{t('said.heading')}</h2>
      {count === 0 ? <p className={styles['note']}>{t('said.nothing')}</p> : null}
      {count > messages.length ? <p className={styles['note']}>{t('said.last', values)}</p> : null}
      {messages.length > 0 ? (
        <ol className={styles['said']}>
          {messages.map(({ id, at, by, name, text, isCut }) => (
            <li key={id} data-by={by}>
              <p className={styles['saidBy']}>
                <span>{t(`said.${by}`)}</span>
                {name !== null && name !== t(`said.${by}`) ? <bdi>{name}</bdi> : null}
                <time dateTime={at} title={format.instant(at, 'clock')}>
                  {format.instant(at, 'short')}
                </time>
              </p>
              <p className={styles['saidText']} dir="auto">
                {isCut ? `${text}…` : text}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
