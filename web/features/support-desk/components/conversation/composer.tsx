import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import type { DraftKind } from '#web/shared/drafts/draft-storage.ts';
import styles from './composer.module.css';
import { NoteBox } from './note-box.tsx';
import { ReplyBox } from './reply-box.tsx';

interface ComposerProps {
  chat: ChatPage;
  draft: readonly [string, (text: string) => void];
  onAttach: () => void;
}

/** Writes to the visitor, or a note that only staff read. */
export function Composer({ chat, draft, onAttach }: ComposerProps) {
  const { t } = useTranslation('supportDesk');
  const canWrite = useCanWrite();
  const [kind, setKind] = useState<DraftKind>('reply');
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    place.current?.querySelector('textarea')?.focus();
  }, [kind]);
  if (!canWrite) return <p className={styles['instead']}>{t('composer.readOnly')}</p>;
  const other = kind === 'reply' ? 'note' : 'reply';
  const tools = (
    <span className={styles['tools']}>
      <Button type="link" onClick={() => setKind(other)}>
        {t(`composer.${other}`)}
      </Button>
      <Button type="link" onClick={onAttach}>
        {t('shipments.attachLabel')}
      </Button>
    </span>
  );
  return (
    <div ref={place} className={styles['composer']}>
      {kind === 'note' ? (
        <NoteBox chatId={chat.userId}>{tools}</NoteBox>
      ) : chat.status === 'closed' ? (
        <div className={styles['closed']}>
          <p className={styles['instead']}>{t('composer.closed')}</p>
          {tools}
        </div>
      ) : (
        <ReplyBox chat={chat} draft={draft}>
          {tools}
        </ReplyBox>
      )}
    </div>
  );
}
