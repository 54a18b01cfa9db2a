import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxEmail } from '#contracts/emails.ts';
import { paths } from '#contracts/paths.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { EmailBody } from '#web/shared/mail/email-body.tsx';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { useOpenedEmail } from '../hooks/use-opened-email.ts';
import styles from './inbox.module.css';
import { Replies } from './replies.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

interface EmailDetailsProps {
  id: string;
  /** As the list has it, until it was asked for by itself. */
  listed: InboxEmail | undefined;
  onBack: () => void;
}

export function EmailDetails({ id, listed, onBack }: EmailDetailsProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const canWrite = useCanWrite();
  const { query, email } = useOpenedEmail(id, listed);
  const [isReplying, setIsReplying] = useState(false);
  const back = (
    <Button
      className={panes['back'] ?? ''}
      aria-label={t('email.back')}
      icon={<ArrowLeftOutlined aria-hidden className="mirrored" />}
      onClick={onBack}
    />
  );
  if (!email) {
    return (
      <section className={panes['nothing']}>
        {back}
        {query.isError ? (
          <ErrorState error={query.error} title={t('email.failed')} onRetry={() => void query.refetch()} />
        ) : (
          <ContentSkeleton />
        )}
      </section>
    );
  }
  const { from, fromName, to, subject, receivedAt, isHTML, body, text, attachments, isCut, isAutomatic, threadId } = email;
  return (
    <section className={panes['pane']}>
      <header className={panes['paneHead']}>
        {back}
        <div className={panes['about']}>
          <h2 tabIndex={-1}>{t('email.title')}</h2>
        </div>
        <div className={panes['actions']}>
          {threadId === null ? null : (
            <LinkButton to={paths.emailConversation(threadId)} size="middle">
              {t('email.conversation')}
            </LinkButton>
          )}
          {canWrite ? (
            <Button type="primary" onClick={() => setIsReplying(true)}>
              {t('email.reply')}
            </Button>
          ) : null}
        </div>
      </header>
      <div className={styles['details']} role="region" aria-label={t('email.title')} tabIndex={0}>
        <dl className={styles['envelope']}>
          <dt>{t('email.from')}</dt>
          <dd>
            {fromName === '' ? null : <bdi>{fromName}</bdi>}{' '}
            <bdi dir="ltr" className={fromName === '' ? undefined : panes['soft']}>
              {from}
            </bdi>
          </dd>
          <dt>{t('email.to')}</dt>
          <dd>
            <bdi dir="ltr">{to}</bdi>
          </dd>
          <dt>{t('email.received')}</dt>
          <dd>
            <time dateTime={receivedAt}>{format.instant(receivedAt, 'full')}</time>
          </dd>
          <dt>{t('email.subject')}</dt>
          <dd>
            <strong>
              <bdi>{subject || t('list.noSubject')}</bdi>
            </strong>
          </dd>
        </dl>
        {isAutomatic ? <p className={panes['soft']}>{t('email.automatic')}</p> : null}
        <EmailBody
          key={id}
          email={{ id, html: isHTML ? body : null, text: isHTML ? text : body, attachments, isCut }}
          title={t('email.body', { name: isolate(fromName || from) })}
        />
        <Replies emailId={id} />
      </div>
      {isReplying ? <ReplyDialog email={email} onClose={() => setIsReplying(false)} /> : null}
    </section>
  );
}
