import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { usePage } from '../hooks/use-page.ts';
import { useSupport } from '../hooks/use-support.ts';
import { ownLine, ownPhotos } from '../model/own-line.ts';
import type { PhotoSender } from '../model/photo-sender.ts';
import type { SupportLine } from '../model/support-line-shape.ts';
import { ChatRoom } from './chat-room.tsx';
import { NamePrompt } from './name-prompt.tsx';
import { OtherConversation } from './other-conversation.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { PanelHeader } from './panel-header.tsx';

/** As in panel.module.css: where there is no room beside the page. */
const fullScreen = '(width < 40rem) or (height < 32rem)';
const stay = () => undefined;

interface SupportChatProps {
  line?: SupportLine;
  photos?: PhotoSender;
  onClose: () => void;
}

/** The panel of live support, connected while it is shown; closing it keeps the conversation. */
export function SupportChat({ line = ownLine, photos = ownPhotos, onClose }: SupportChatProps) {
  const { t } = useTranslation('supportChat');
  const state = useSupport(line);
  const isModal = useMedia(fullScreen);
  usePage(line);
  useEffect(() => {
    line.open();
    return line.close;
  }, [line]);
  return (
    <PanelFrame label={t('title')} isModal={isModal} onClose={onClose}>
      <PanelHeader state={state} onClose={onClose} />
      {state.hasOther ? <OtherConversation onChoose={line.goOnWithOther} /> : null}
      {state.userName === '' ? (
        <NamePrompt key={state.conversation} isAnew={state.refusal === 'over'} onJoin={line.join} />
      ) : (
        <ChatRoom key={state.conversation} line={line} photos={photos} state={state} onLeave={isModal ? onClose : stay} />
      )}
    </PanelFrame>
  );
}
