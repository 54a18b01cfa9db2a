import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownAttachment } from '#contracts/emails.ts';
import { nonce } from '#web/shared/csp-nonce.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useScheme } from '#web/shared/theme-preference.ts';
import styles from './mail.module.css';
import { frameDocument } from './frame-document.ts';
import { forgetReload, mayFetchPictures, reloadWithPictures, wasReloadedFor } from './remote-pictures.ts';
import { safeEmail } from './safe-email.ts';
import { useAttachedPictures } from './use-attached-pictures.ts';

interface EmailFrameProps {
  emailId: string;
  /** As it was received. */
  html: string;
  /** The same without markup, whose length says how much room it needs. */
  text: string;
  attachments: readonly ShownAttachment[];
  title: string;
  /** What else can be done with it. */
  children: ReactNode;
}

/**
 * A page that somebody sent, where nothing of it can run, look around or reach out. A frame without an origin cannot be measured
 * either: it scrolls, and opens larger.
 */
export function EmailFrame({ emailId, html, text, attachments, title, children }: EmailFrameProps) {
  const { t } = useTranslation('mail');
  const format = useFormat();
  const scheme = useScheme();
  const email = useMemo(() => safeEmail(html), [html]);
  const [withRemote, setWithRemote] = useState(() => wasReloadedFor(emailId));
  useEffect(forgetReload, []);
  const [isLarge, setIsLarge] = useState(false);
  const attached = useAttachedPictures({ emailId, attachments, contentIds: email.contentIds });
  const page = frameDocument({ email, withRemote, attached, nonce, scheme, fonts: fontsOfPage() });
  const { remoteCount } = email;
  const frame = (size: string) => (
    // Each document has a frame of its own: one that is given another while it loads may keep the first.
    <iframe
      key={`${withRemote} ${attached.size} ${scheme}`}
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
      <p className={styles['tools']}>
        <Button type="link" size="small" onClick={() => setIsLarge(true)}>
          {t('larger')}
        </Button>
        {children}
      </p>
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

function fontsOfPage() {
  const style = getComputedStyle(document.documentElement);
  return { sans: style.getPropertyValue('--font-sans'), mono: style.getPropertyValue('--font-mono') };
}
