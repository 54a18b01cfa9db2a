import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatPage } from '../../api/fetch-chat.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import type { DraftKind } from '../../model/draft-storage.ts';
import styles from './composer.module.css';
import { NoteBox } from './note-box.tsx';
import { ReplyBox } from './reply-box.tsx';

interface ComposerProps {
  chat: ChatPage;
  draft: readonly [string, (text: string) => void];
}

const kinds = ['reply', 'note'] as const;

/** Writes to the visitor, or a note that only staff read. */
export function Composer({ chat, draft }: ComposerProps) {
  const { t } = useTranslation('supportDesk');
  const canWrite = useCanWrite();
  const [kind, setKind] = useState<DraftKind>('reply');
  const isClosed = chat.status === 'closed';
  if (!canWrite) return <p className={styles['instead']}>{t('composer.readOnly')}</p>;
  return (
    <div className={styles['composer']}>
      <div className={styles['kinds']} role="group" aria-label={t('composer.kind')}>
        {kinds.map((each) => (
          <Button key={each} type="text" aria-pressed={kind === each} onClick={() => setKind(each)}>
            {t(`composer.${each}`)}
          </Button>
        ))}
      </div>
      {kind === 'note' ? (
        <NoteBox chatId={chat.userId} />
      ) : isClosed ? (
        <p className={styles['instead']}>{t('composer.closed')}</p>
      ) : (
        <ReplyBox chat={chat} draft={draft} />
      )}
    </div>
  );
}
