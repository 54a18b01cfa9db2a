import { useTranslation } from 'react-i18next';
import type { OutboxCounts } from '#contracts/outbox.ts';
import { OutboxList } from './outbox-list.tsx';
import { RetryFailed } from './retry-failed.tsx';
import styles from './outbox.module.css';
import panel from './system.module.css';

interface OutboxProps {
  counts: OutboxCounts;
  mayRetry: boolean;
}

/** What is not sent, with why, and the ways to have it tried again; one line while everything is. */
export function Outbox({ counts, mayRetry }: OutboxProps) {
  const { t } = useTranslation('system');
  const all = counts.waiting + counts.in_doubt + counts.failed;
  return (
    <section className={`${panel['panel']} ${styles['outbox']}`} aria-labelledby="system-outbox">
      <div className={panel['bar']}>
        <h2 id="system-outbox">{t('outbox.title')}</h2>
        {mayRetry ? <RetryFailed retryable={counts.retryable} /> : null}
      </div>
      <p>{all === 0 ? t('outbox.nothing') : t('outbox.lead')}</p>
      {all === 0 ? null : <OutboxList counts={counts} all={all} mayRetry={mayRetry} />}
    </section>
  );
}
