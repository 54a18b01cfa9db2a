import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useMedia } from '#web/shared/ui/use-media.ts';
import panes from '#web/shared/ui/panes.module.css';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { useConversation } from '../../hooks/use-conversation.ts';
import { usePresence } from '../../hooks/use-presence.ts';
import { Composer } from '../composer/composer.tsx';
import type { ConversationParts } from '../parts.ts';
import { SidePane } from '../side/side-pane.tsx';
import { BackButton } from './back-button.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { MergeNotices } from './merge-notices.tsx';
import { Messages } from './messages.tsx';

interface OpenConversationProps {
  id: string;
  ownId: string;
  parts: ConversationParts;
  onBack: () => void;
  /** Another conversation is to be shown. */
  onOther: (id: string) => void;
}

export function OpenConversation({ id, ownId, parts, onBack, onOther }: OpenConversationProps) {
  const { t } = useTranslation('conversations');
  const query = useConversation(id);
  const presence = usePresence(id, ownId);
  const hasRoom = useMedia('(width >= 90rem)');
  const conversation = query.data?.data;
  if (!conversation) {
    const isMissing = query.error instanceof ApiError && query.error.status === 404;
    return (
      <section className={panes['nothing']}>
        <BackButton onBack={onBack} />
        {query.isError ? (
          <ErrorState
            error={query.error}
            title={isMissing ? t('missing') : t('failed')}
            {...(isMissing ? {} : { onRetry: () => void query.refetch() })}
          />
        ) : (
          <ContentSkeleton />
        )}
      </section>
    );
  }
  const name = conversation.customerName || conversation.customerEmail;
  return (
    <>
      <section className={panes['pane']} aria-label={t('with', { name: isolate(name) })}>
        <ConversationHead {...{ conversation, ownId, presence, onBack, onOther }} />
        <MergeNotices conversation={conversation} onOther={onOther} />
        <Messages conversation={conversation} onOther={onOther} />
        {conversation.mergedInto === null ? <Composer target={targetOf(conversation)} conversationId={id} /> : null}
      </section>
      {hasRoom ? (
        <aside className={panes['aside']} aria-label={t('side.label')}>
          <SidePane conversation={conversation} parts={parts} />
        </aside>
      ) : null}
    </>
  );
}

const targetOf = ({ id, customerName, customerEmail, trackingNumber, language, shipment }: ConversationPage) => ({
  conversationId: id,
  ...{ customerName, customerEmail, trackingNumber, language, shipment },
});
