import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailProblem } from '#contracts/mailboxes.ts';
import styles from './mailboxes.module.css';

interface ProblemNoticeProps {
  problem: MailProblem;
  /** Which side it is about. */
  side?: string;
  children?: ReactNode;
}

/** What is wrong with a mail server, and what to do about it. */
export function ProblemNotice({ problem, side, children }: ProblemNoticeProps) {
  const { t } = useTranslation('mailboxes');
  return (
    <div className={styles['problem']}>
      <p>
        {side === undefined ? null : <strong>{side} </strong>}
        {t(`problem.${problem}.what`)} {children}
      </p>
      <p>{t(`problem.${problem}.remedy`)}</p>
    </div>
  );
}
