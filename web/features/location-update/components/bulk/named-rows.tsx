import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import styles from './bulk.module.css';

/** So many more are named each time. */
const step = 100;

interface NamedRowsProps {
  summary: string;
  rows: readonly { id: string; trackingNumber: string | null }[];
}

/** Shipments of which the same is said, by their numbers once they are asked for: ten thousand links take a browser a while. */
export function NamedRows({ summary, rows }: NamedRowsProps) {
  const { t } = useTranslation('bulkUpdate');
  const [named, setNamed] = useState(0);
  const left = rows.length - named;
  return (
    <details
      className={styles['named']}
      onToggle={({ currentTarget }) => currentTarget.open && setNamed((before) => before || step)}
    >
      <summary>{summary}</summary>
      <ul>
        {rows.slice(0, named).map(({ id, trackingNumber }) => (
          <li key={id}>
            {trackingNumber === null ? (
              <span className="mono">{id}</span>
            ) : (
              <Link to={paths.shipment(id)} target="_blank">
                <TrackingNumberText number={trackingNumber} />
              </Link>
            )}
          </li>
        ))}
        {named > 0 && left > 0 ? (
          <li>
            <Button onClick={() => setNamed(named + step)}>{t('more', { count: left })}</Button>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
