import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { supportDrafts } from '#web/shared/drafts/draft-storage.ts';
import { useDraft } from '#web/shared/drafts/use-draft.ts';
import { SideDrawer } from '#web/shared/ui/side-drawer.tsx';
import { chatQuery } from '../../api/fetch-chat.ts';
import { useDesk } from '../../hooks/use-desk.ts';
import { usePlace } from '../../hooks/use-place.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { SidePane } from '../side/side-pane.tsx';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation.module.css';
import { Transcript } from './transcript.tsx';

interface OpenChatProps {
  chatId: string;
  ownId: string;
  parts: ConsoleParts;
  onBack: () => void;
}

/** One conversation with what is known about it beside it, or in a drawer where there is no room. */
export function OpenChat({ chatId, ownId, parts, onBack }: OpenChatProps) {
  const { t } = useTranslation('supportDesk');
  const query = useQuery(chatQuery(chatId));
  const canWrite = useCanWrite();
  const { joined } = useDesk();
  const draft = useDraft(supportDrafts, chatId, 'reply');
  const hasRoom = useMedia('(width >= 80rem)');
  const [showsSide, setShowsSide] = useState(false);
  /** How often a shipment was to be attached from the composer. */
  const [attachCalls, setAttachCalls] = useState(0);
  const isHere = canWrite && joined !== undefined;

  usePlace(isHere ? chatId : undefined);

  const chat = query.data?.data;
  if (!chat) {
    return (
      <div className={styles['nothing']}>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <ContentSkeleton />}
      </div>
    );
  }
  const [text, write] = draft;
  const insert = (reply: string) => {
    write(text === '' ? reply : `${text} ${reply}`);
    closeSide();
  };
  const attach = () => {
    setShowsSide(!hasRoom);
    setAttachCalls(attachCalls + 1);
  };
  const closeSide = () => {
    setShowsSide(false);
    setAttachCalls(0);
  };
  const side = <SidePane chat={chat} parts={parts} attachCalls={attachCalls} onReply={insert} />;
  return (
    <>
      <section className={styles['conversation']} aria-label={t('chat.with', { name: chat.userName })}>
        <ConversationHead chat={chat} ownId={ownId} onBack={onBack} onDetails={hasRoom ? undefined : () => setShowsSide(true)} />
        <Transcript chat={chat} after={query.data?.position} />
        <Composer chat={chat} draft={draft} onAttach={attach} />
      </section>
      {hasRoom ? (
        <aside className={styles['side']} aria-label={t('side.label')}>
          {side}
        </aside>
      ) : (
        <SideDrawer open={showsSide} title={t('side.label')} keepsFocus={attachCalls > 0} onClose={closeSide}>
          {side}
        </SideDrawer>
      )}
    </>
  );
}
