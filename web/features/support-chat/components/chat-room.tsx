import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostTranscripts } from '#contracts/chats.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { optionsOf } from '../model/conversation.ts';
import { givenAddress } from '../model/given-address.ts';
import { isClosed, ratingOf } from '../model/notices.ts';
import type { PhotoSender } from '../model/photo-sender.ts';
import type { SupportLine } from '../model/support-line-shape.ts';
import type { SupportState } from '../model/support-state.ts';
import { AttachForm } from './attach-form.tsx';
import { Composer } from './composer.tsx';
import { MailForm } from './mail-form.tsx';
import { MessageLog } from './message-log.tsx';
import { PhotoDraftBox } from './photo-draft-box.tsx';
import { QuickOptions } from './quick-options.tsx';
import { RatingForm } from './rating-form.tsx';
import styles from './room.module.css';
import { RoomActions, type RoomAction } from './room-actions.tsx';
import { TypingLine } from './typing-line.tsx';

interface ChatRoomProps {
  line: SupportLine;
  photos: PhotoSender;
  state: SupportState;
  onLeave: () => void;
}

export function ChatRoom({ line, photos, state, onLeave }: ChatRoomProps) {
  const { t } = useTranslation('supportChat');
  const [action, setAction] = useState<RoomAction>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { stored, unsent, isKnown } = state;
  const options = optionsOf(state);
  const hasSpoken = unsent.length > 0 || stored.some(({ sender }) => sender === 'user');
  const back = () => {
    setAction(undefined);
    field.current?.focus();
  };
  const choose = (text: string) => {
    line.say(text);
    field.current?.focus();
  };

  // What had the focus goes with the message.
  const retract = useCallback(
    (id: string) => {
      line.retract(id);
      field.current?.focus();
    },
    [line],
  );

  return (
    <div className={styles['room']}>
      <MessageLog state={state} visitor={line.visitor} onLeave={onLeave} onRetract={retract}>
        {isKnown && options.length > 0 ? <QuickOptions options={options} onChoose={choose} /> : null}
      </MessageLog>
      <TypingLine state={state} />
      {isKnown && isClosed(state) ? <Announced className={styles['note']}>{t('reopen')}</Announced> : null}
      {state.refusal === undefined ? null : (
        <Announced className={styles['problem']} urgent>
          {t(`refused.${state.refusal}`, { most: mostTranscripts })}
        </Announced>
      )}
      {action === 'attach' ? <AttachForm onAttach={line.attach} onDone={back} /> : null}
      {action === 'mail' ? <MailForm given={givenAddress(stored)} onMail={line.mail} onDone={back} /> : null}
      {action === 'rate' ? <RatingForm rating={ratingOf(state)} onRate={line.rate} /> : null}
      <PhotoDraftBox photos={photos} onDone={back} />
      <Composer ref={field} line={line} photos={photos} isOnline={state.isOnline}>
        {hasSpoken ? <RoomActions action={action} onAction={setAction} /> : null}
      </Composer>
    </div>
  );
}
