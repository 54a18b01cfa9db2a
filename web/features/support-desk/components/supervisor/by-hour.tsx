import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatFigures } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './supervisor.module.css';

/** What came in at each hour of the day, as bars; a table for those who do not see them. */
export function ByHour({ hours }: { hours: ChatFigures['byHour'] }) {
  const { t } = useTranslation('supportAdmin');
  const format = useFormat();
  const heading = useId();
  const most = Math.max(1, ...hours.map(({ started }) => started));
  const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <h2 id={heading}>{t('byHour.title')}</h2>
      <div className={styles['bars']} aria-hidden>
        {hours.map(({ hour, started }) => {
          const height: CSSProperties = { height: `${(started / most) * 100}%` };
          return (
            <span key={hour} title={`${hourOf(hour)}: ${format.number(started)}`}>
              <span style={height} />
            </span>
          );
        })}
      </div>
      <p className={styles['axis']} aria-hidden>
        <span>00:00</span>
        <span>12:00</span>
        <span>23:00</span>
      </p>
      <table className="visually-hidden">
        <caption>{t('byHour.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('byHour.hour')}</th>
            <th scope="col">{t('byHour.started')}</th>
            <th scope="col">{t('byHour.messages')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, started, messages }) => (
            <tr key={hour}>
              <th scope="row">{hourOf(hour)}</th>
              <td>{format.number(started)}</td>
              <td>{format.number(messages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
