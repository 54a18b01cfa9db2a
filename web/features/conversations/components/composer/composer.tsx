import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import type { ReplyTarget } from '../../model/reply-facts.ts';
import styles from './composer.module.css';
import { NoteBox } from './note-box.tsx';
import { ReplyBox } from './reply-box.tsx';

interface ComposerProps {
  target: ReplyTarget;
  /** Under which drafts are kept: the conversation, or what stands for one that has not begun. */
  conversationId: string;
}

/** Writes to the customer, or a note that only staff read. */
export function Composer({ target, conversationId }: ComposerProps) {
  const { t } = useTranslation('conversations');
  const canWrite = useCanWrite();
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    place.current?.querySelector('textarea')?.focus();
  }, [kind]);
  if (!canWrite) return <p className={styles['readOnly']}>{t('readOnly')}</p>;
  const other = kind === 'reply' ? 'note' : 'reply';
  // Nobody has noted anything yet in what has not begun.
  const hasBegun = conversationId === target.conversationId;
  const otherKind = hasBegun ? (
    <Button type="link" size="small" onClick={() => setKind(other)}>
      {t(`composer.${other}`)}
    </Button>
  ) : null;
  return (
    <div ref={place} className={styles['composer']}>
      {kind === 'note' ? (
        <NoteBox conversationId={conversationId}>{otherKind}</NoteBox>
      ) : (
        <ReplyBox target={target} conversationId={conversationId}>
          {otherKind}
        </ReplyBox>
      )}
    </div>
  );
}
