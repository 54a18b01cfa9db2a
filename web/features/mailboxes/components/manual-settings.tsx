import { useTranslation } from 'react-i18next';
import { defaultImapPort, defaultSmtpPort, type Mailbox, type MailServer } from '#contracts/mailboxes.ts';
import styles from './mailboxes.module.css';

/** What is typed into a mail app; where no server is configured, the usual port. */
export function ManualSettings({ mailbox: { address, imap, smtp } }: { mailbox: Mailbox }) {
  const { t } = useTranslation('mailboxes');
  const rows = (server: MailServer | null, usual: Pick<MailServer, 'port' | 'security'>) => {
    const { port, security } = server ?? usual;
    return (
      <>
        <dt>{t('setup.manual.server')}</dt>
        <dd>{server ? <bdi className="mono">{server.host}</bdi> : t('setup.manual.ask')}</dd>
        <dt>{t('setup.manual.port')}</dt>
        <dd>
          <bdi className="mono">{port}</bdi>
        </dd>
        <dt>{t('setup.manual.security')}</dt>
        <dd>{t(`security.${security}`)}</dd>
      </>
    );
  };
  return (
    <section className={styles['card']} aria-labelledby="manual-settings">
      <h2 id="manual-settings">{t('setup.manual.title')}</h2>
      <div className={styles['manual']}>
        <div>
          <h3>{t('incoming')}</h3>
          <dl className={styles['servers']}>{rows(imap, { port: defaultImapPort, security: 'tls' })}</dl>
        </div>
        <div>
          <h3>{t('outgoing')}</h3>
          <dl className={styles['servers']}>{rows(smtp, { port: defaultSmtpPort, security: 'starttls' })}</dl>
        </div>
      </div>
      <p className={styles['soft']}>{t('setup.manual.user', { address })}</p>
    </section>
  );
}
