import { useTranslation } from 'react-i18next';
import type { Mailbox, MailServer } from '#contracts/mailboxes.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import styles from './mailboxes.module.css';

/** Both servers of a mailbox, as it is configured in a mail app. */
export function MailboxServers({ mailbox: { imap, smtp } }: { mailbox: Pick<Mailbox, 'imap' | 'smtp'> }) {
  const { t } = useTranslation('mailboxes');
  const textOf = ({ host, port, security }: MailServer) =>
    t('server', { host: isolate(host), port, security: t(`security.${security}`) });
  return (
    <dl className={styles['servers']}>
      <dt>{t('incoming')}</dt>
      <dd>{imap ? textOf(imap) : t('noIncoming')}</dd>
      <dt>{t('outgoing')}</dt>
      <dd>{smtp ? textOf(smtp) : t('noOutgoing')}</dd>
    </dl>
  );
}
