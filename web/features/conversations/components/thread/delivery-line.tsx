import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationMessage, Delivery } from '#contracts/conversations.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { useReplySteps } from '../../hooks/use-reply-steps.ts';
import styles from './thread.module.css';

interface DeliveryLineProps {
  conversationId: string;
  message: ConversationMessage;
  delivery: Delivery;
}

const isBad = ({ state }: Delivery): boolean => state === 'failed' || state === 'in_doubt';

/** What became of a reply, and what can be done about it. */
export function DeliveryLine({ conversationId, message, delivery }: DeliveryLineProps) {
  const { t } = useTranslation('conversations');
  const canWrite = useCanWrite();
  const steps = useReplySteps(conversationId, message);
  const { state, leavesAt, mayRetry } = delivery;
  const leaves = state === 'pending' && leavesAt !== null ? Date.parse(leavesAt) : 0;
  const now = useNow(leaves > 0);
  const seconds = Math.ceil((leaves - now) / 1_000);
  const isWaiting = seconds > 0;
  return (
    <div className={styles['delivery']} data-bad={isBad(delivery)}>
      {isWaiting ? <p>{t('delivery.leaves', { count: seconds })}</p> : <Outcome delivery={delivery} />}
      {canWrite ? (
        <p className={styles['remedies']}>
          {isWaiting ? (
            <Button type="link" size="small" loading={steps.isPending} onClick={steps.withdraw}>
              {t('delivery.undo')}
            </Button>
          ) : null}
          {state === 'in_doubt' ? (
            <Button type="link" size="small" loading={steps.isPending} onClick={steps.check}>
              {t('delivery.ask')}
            </Button>
          ) : null}
          {state === 'in_doubt' && mayRetry ? (
            <Popconfirm
              title={t('delivery.again')}
              description={t('delivery.againDetail')}
              okText={t('delivery.again')}
              cancelText={t('cancel')}
              onConfirm={() => steps.retry(true)}
            >
              <Button type="link" size="small">
                {t('delivery.again')}
              </Button>
            </Popconfirm>
          ) : null}
          {state === 'failed' && mayRetry ? (
            <Button type="link" size="small" loading={steps.isPending} onClick={() => steps.retry(false)}>
              {t('delivery.retry')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Outcome({ delivery: { state, at, reason, code, attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const time = format.instant(at, 'short');
  const said = code === null ? '' : ` (${code})`;
  const text = () => {
    switch (state) {
      case 'pending':
        return attempts > 1 ? t('delivery.tried', { count: attempts, number: format.number(attempts) }) : t('delivery.pending');
      case 'sent':
        return t('delivery.sent', { time });
      case 'withdrawn':
        return t('delivery.withdrawn');
      case 'in_doubt':
        return t('delivery.inDoubt');
      case 'failed':
        return reason === null ? `${t('delivery.failed')}${said}` : `${t(`delivery.reason.${reason}`)}${said}`;
      default:
        return state satisfies never;
    }
  };
  return <Announced>{text()}</Announced>;
}
