import { useTranslation } from 'react-i18next';
import type { MailTest } from '#contracts/mailboxes.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './mailboxes.module.css';
import { ProblemNotice } from './problem-notice.tsx';

/** What both sides said to a login just now. */
export function TestResult({ test: { imap, smtp } }: { test: MailTest }) {
  const { t } = useTranslation('mailboxes');
  return (
    <Announced as="div" className={styles['result']}>
      {imap === null && smtp === null ? <p className={styles['works']}>{t('test.works')}</p> : null}
      {imap ? <ProblemNotice problem={imap} side={t('test.incoming')} /> : null}
      {smtp ? <ProblemNotice problem={smtp} side={t('test.outgoing')} /> : null}
    </Announced>
  );
}
