import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mailbox, MailboxHealth } from '#contracts/mailboxes.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { MailboxActions } from './mailbox-actions.tsx';
import { MailboxServers } from './mailbox-servers.tsx';
import styles from './mailboxes.module.css';
import { ProblemNotice } from './problem-notice.tsx';

const looks: Record<MailboxHealth['state'], ShipmentStatus> = {
  connecting: 'pending',
  watching: 'delivered',
  failing: 'delayed',
  stopped: 'cancelled',
};

interface MailboxCardProps {
  mailbox: Mailbox;
  mayChange: boolean;
}

export function MailboxCard({ mailbox, mayChange }: MailboxCardProps) {
  const { t } = useTranslation('mailboxes');
  const format = useFormat();
  const heading = useId();
  const { address, isBusiness, provider, imap, health, connectedAt, secretReplacedAt } = mailbox;
  return (
    <article className={styles['card']} aria-labelledby={heading}>
      <header className={styles['head']}>
        <h2 id={heading}>
          <bdi dir="ltr">{address}</bdi>
        </h2>
        <Tag look={looks[health.state]}>{t(`state.${health.state}`)}</Tag>
      </header>
      <p className={styles['soft']}>{isBusiness ? t('businessHint') : t(`provider.${provider}.name`)}</p>
      {health.problem ? (
        <ProblemNotice problem={health.problem}>
          {health.problemSince ? t('since', { time: format.instant(health.problemSince, 'dayTime') }) : null}
        </ProblemNotice>
      ) : null}
      <MailboxServers mailbox={mailbox} />
      <ul className={styles['facts']}>
        {imap === null ? null : (
          <>
            <li>
              {health.lastFetchAt ? t('lastFetch', { time: format.instant(health.lastFetchAt, 'dayTime') }) : t('neverFetched')}
            </li>
            <li>{t('received', { count: health.received })}</li>
          </>
        )}
        {connectedAt ? <li>{t('connectedAt', { time: format.instant(connectedAt, 'dayTime') })}</li> : null}
        {secretReplacedAt && secretReplacedAt !== connectedAt ? (
          <li>{t('passwordAt', { time: format.instant(secretReplacedAt, 'dayTime') })}</li>
        ) : null}
      </ul>
      {mayChange ? <MailboxActions mailbox={mailbox} /> : null}
    </article>
  );
}
