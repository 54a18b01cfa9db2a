import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ParkedStream } from '#contracts/system.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { retryParkedMutation } from '../api/retry-parked.ts';
import styles from './system.module.css';

interface ParkedStreamsProps {
  parked: readonly ParkedStream[];
  mayRetry: boolean;
}

/** The streams whose events could not be applied, each with why, and the way to have them tried again. */
export function ParkedStreams({ parked, mayRetry }: ParkedStreamsProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const toast = useToast();
  const retry = useMutation({
    ...retryParkedMutation,
    onSuccess: ({ streams }) =>
      toast({ title: t('retried', { number: format.number(streams) }), tone: streams > 0 ? 'success' : 'info' }),
    onError: (error) => toast({ title: t('retryFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <section className={styles['panel']} aria-labelledby="system-parked">
      <div className={styles['bar']}>
        <h2 id="system-parked">{t('parked')}</h2>
        {mayRetry && parked.length > 0 ? (
          <Button loading={retry.isPending} onClick={() => retry.mutate({ idempotencyKey: randomKey() })}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
      {parked.length === 0 ? <p>{t('nothingParked')}</p> : <p>{t('parkedLead')}</p>}
      <ul className={styles['list']}>
        {parked.map(({ stream, type, reason, isKeyMissing, events }) => (
          <li key={stream}>
            <bdi className={styles['stream']}>{stream}</bdi>
            <p>
              {t('waitsAt', { type, number: format.number(events) })} {isKeyMissing ? t('keyMissing') : null}
            </p>
            <p className={styles['reason']} dir="ltr">
              {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
