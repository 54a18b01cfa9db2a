import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DeliveryAttempt, Webhook, WebhookDelivery } from '#contracts/webhooks.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { sendAgainMutation } from '../api/send-again.ts';
import { deliveryQuery } from '../api/fetch-delivery.ts';
import styles from './webhooks.module.css';

interface DeliveryDetailsProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
  mayChange: boolean;
}

/** The request of a delivery as it goes out, and what came of each attempt. */
export function DeliveryDetails({ webhook, delivery, mayChange }: DeliveryDetailsProps) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const { data, error, refetch } = useQuery(deliveryQuery(webhook.id, delivery));
  const again = useMutation({
    ...sendAgainMutation(webhook.id),
    onSuccess: () => toast({ title: t('delivery.sentAgain'), tone: 'success' }),
    onError: (failure) => toast({ title: t('failed'), description: messageOf(failure), tone: 'destructive' }),
  });
  if (error) return <ErrorState error={error} title={t('delivery.list.failed')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine />;
  const headers = Object.entries(data.request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles['details']}>
      <h3>{t('delivery.request')}</h3>
      <pre dir="ltr">{`${headers.join('\n')}\n\n${pretty(data.request.body)}`}</pre>
      <h3>{t('delivery.answers')}</h3>
      {data.log.length === 0 ? <p className={styles['soft']}>{t('delivery.none')}</p> : null}
      {data.log.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
      {mayChange && delivery.kind !== 'test' ? (
        <Button className={styles['start'] ?? ''} loading={again.isPending} onClick={() => again.mutate(delivery.id)}>
          {t('delivery.again')}
        </Button>
      ) : null}
    </div>
  );
}

function Attempt({ attempt: { at, milliseconds, status, problem, answer } }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation('webhooks');
  const { instant, number } = useFormat();
  const outcome = problem && problem !== 'status' ? t(`delivery.problem.${problem}`) : String(status ?? '');
  return (
    <div>
      <p>
        <strong>{outcome}</strong> <span className={styles['soft']}>{instant(at, 'full')}</span>{' '}
        <span className={styles['soft']}>{t('delivery.took', { number: number(milliseconds) })}</span>
      </p>
      {answer === '' ? null : <pre dir="auto">{answer}</pre>}
    </div>
  );
}

/** JSON with its fields on lines of their own. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
