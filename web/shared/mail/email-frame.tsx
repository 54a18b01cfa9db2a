import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailAttachment } from '#contracts/emails.ts';
import { nonce } from '#web/shared/csp-nonce.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useScheme } from '#web/shared/theme-preference.ts';
import styles from './mail.module.css';
import { frameDocument, frameTokens, type FrameToken } from './frame-document.ts';
import { mayFetchPictures, reloadWithPictures, wasReloadedFor } from './remote-pictures.ts';
import { safeEmail } from './safe-email.ts';
import { useAttachedPictures } from './use-attached-pictures.ts';

interface EmailFrameProps {
  emailId: string;
  /** As it was received. */
  html: string;
  /** The same without markup, whose length says how much room it needs. */
  text: string;
  attachments: readonly EmailAttachment[];
  title: string;
}

/**
 * A page that somebody sent, where nothing of it can run, look around or reach out. A frame without an origin cannot be measured
 * either: it scrolls, and opens larger.
 */
export function EmailFrame({ emailId, html, text, attachments, title }: EmailFrameProps) {
  const { t } = useTranslation('mail');
  const format = useFormat();
  const scheme = useScheme();
  const email = useMemo(() => safeEmail(html), [html]);
  const [withRemote, setWithRemote] = useState(() => wasReloadedFor(emailId));
  const [isLarge, setIsLarge] = useState(false);
  const attached = useAttachedPictures({ emailId, attachments, contentIds: email.contentIds });
  const page = frameDocument({ email, withRemote, attached, nonce, scheme, tokens: tokensOfPage() });
  const { remoteCount } = email;
  const frame = (size: string) => (
    <iframe
      className={styles['frame']}
      data-size={size}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
      title={title}
    />
  );
  return (
    <div className={styles['page']}>
      {remoteCount > 0 && !withRemote ? (
        <div className={styles['pictures']}>
          <p>{t('pictures.hidden', { count: remoteCount, number: format.number(remoteCount) })}</p>
          <Button size="small" onClick={() => (mayFetchPictures() ? setWithRemote(true) : reloadWithPictures(emailId))}>
            {t('pictures.show')}
          </Button>
        </div>
      ) : null}
      {frame(sizeOf(text, remoteCount + email.contentIds.length))}
      <Button type="link" size="small" className={styles['larger'] ?? ''} onClick={() => setIsLarge(true)}>
        {t('larger')}
      </Button>
      <Modal
        open={isLarge}
        title={title}
        footer={null}
        width="min(72rem, 96vw)"
        centered
        destroyOnHidden
        onCancel={() => setIsLarge(false)}
      >
        {isLarge ? frame('whole') : null}
      </Modal>
    </div>
  );
}

/** How much room a page of that text probably needs. */
function sizeOf(text: string, pictures: number): 'small' | 'medium' | 'large' {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 80), pictures * 8);
  if (lines <= 6) return 'small';
  return lines <= 18 ? 'medium' : 'large';
}

function tokensOfPage(): ReadonlyMap<FrameToken, string> {
  const style = getComputedStyle(document.documentElement);
  return new Map(frameTokens.map((name) => [name, style.getPropertyValue(name)]));
}
