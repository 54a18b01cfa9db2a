import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contracts/outbox.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { MessageSubject } from './message-subject.tsx';
import { RetryMessage } from './retry-message.tsx';
import styles from './outbox.module.css';

interface OutboxRowProps {
  message: OutboxMessage;
  mayRetry: boolean;
}

const looks: Record<OutboxMessage['state'], ShipmentStatus> = {
  queued: 'pending',
  sending: 'in_transit',
  in_doubt: 'out_for_delivery',
  failed: 'delayed',
};

export function OutboxRow({ message, mayRetry }: OutboxRowProps) {
  const { t } = useTranslation(['system', 'timeline', 'common']);
  const format = useFormat();
  const { state, channel, recipient, subject, template, failure, attempts, retries, replyCode, queuedAt, nextAttemptAt } =
    message;
  const to = t(`timeline:word.${recipient}_${channel === 'email' ? 'emailed' : 'texted'}`);
  const what = subject === null ? template : t(`timeline:word.${subject}`);
  const facts = [
    ...(failure === null ? [] : [t(`timeline:word.${failure}`)]),
    t('common:labelled', { label: t('timeline:label.attempts'), text: format.number(attempts) }),
    ...(retries === 0 ? [] : [t('system:outbox.retries', { number: format.number(retries) })]),
    ...(replyCode === null ? [] : [t('common:labelled', { label: t('timeline:label.reply'), text: String(replyCode) })]),
    ...(nextAttemptAt === null
      ? []
      : [t('common:labelled', { label: t('timeline:label.nextAttempt'), text: format.instant(nextAttemptAt, 'dayTime') })]),
    t('system:outbox.queued', { time: format.instant(queuedAt, 'dayTime') }),
  ];
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['what']}>
          <Tag look={looks[state]}>{t(`system:outbox.state.${state}`)}</Tag>
          <span>{to}</span>
          <span>{what}</span>
          <MessageSubject about={message.about} />
        </p>
        <p className={styles['facts']}>
          {facts.map((fact) => (
            <span key={fact} className="isolated">
              {fact}
            </span>
          ))}
        </p>
      </div>
      {mayRetry ? <RetryMessage message={message} name={t('common:labelled', { label: to, text: what })} /> : null}
    </li>
  );
}
