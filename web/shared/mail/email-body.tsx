import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownAttachment } from '#contracts/emails.ts';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { attachmentAddress } from './file-addresses.ts';
import styles from './mail.module.css';
import { PlainText } from './plain-text.tsx';

// What makes a page safe is loaded with the first one.
const EmailFrame = lazy(() => import('./email-frame.tsx').then((module) => ({ default: module.EmailFrame })));

interface EmailBodyProps {
  email: { id: string; html: string | null; text: string; attachments: readonly ShownAttachment[]; isCut: boolean };
  /** Of the frame. */
  title: string;
}

/** What a received email says, as it was sent or as plain text, and its files. */
export function EmailBody({ email: { id, html, text, attachments, isCut }, title }: EmailBodyProps) {
  const { t } = useTranslation('mail');
  const [isPlain, setIsPlain] = useState(false);
  const other = (
    <Button type="link" size="small" onClick={() => setIsPlain(!isPlain)}>
      {isPlain ? t('asSent') : t('plain')}
    </Button>
  );
  return (
    <div className={styles['body']}>
      {html === null || isPlain ? (
        <>
          <PlainText text={text} />
          {html === null ? null : <p className={styles['tools']}>{other}</p>}
        </>
      ) : (
        <Suspense fallback={<SkeletonLine height="12rem" />}>
          <EmailFrame key={id} emailId={id} {...{ html, text, attachments, title }}>
            {other}
          </EmailFrame>
        </Suspense>
      )}
      {isCut ? <p className={styles['cut']}>{t('cut')}</p> : null}
      <AttachmentList
        files={attachments.map(({ place, name, size, isDeleted }) => {
          return { name, size, isDeleted, address: attachmentAddress(id, place) };
        })}
      />
    </div>
  );
}
