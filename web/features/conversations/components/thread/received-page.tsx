import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { emailQuery } from '#web/shared/mail/api/fetch-email.ts';
import { EmailBody } from '#web/shared/mail/email-body.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import styles from './thread.module.css';

/** An email as it was sent, with its layout and pictures; a conversation has its words alone. */
export function ReceivedPage({ emailId, senderName }: { emailId: string; senderName: string }) {
  const { t } = useTranslation('conversations');
  const [isOpen, setIsOpen] = useState(false);
  const { data: email, error, refetch } = useQuery({ ...emailQuery(emailId), enabled: isOpen });
  const title = t('asSent.title', { name: isolate(senderName) });
  return (
    <>
      <Button type="link" size="small" className={styles['asSent'] ?? ''} onClick={() => setIsOpen(true)}>
        {t('asSent.show')}
      </Button>
      <Modal
        open={isOpen}
        centered
        destroyOnHidden
        title={title}
        footer={null}
        width="min(60rem, 96vw)"
        onCancel={() => setIsOpen(false)}
      >
        {email ? (
          <EmailBody
            email={{ ...email, html: email.isHTML ? email.body : null, text: email.isHTML ? email.text : email.body }}
            title={title}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLine height="12rem" />
        )}
      </Modal>
    </>
  );
}
