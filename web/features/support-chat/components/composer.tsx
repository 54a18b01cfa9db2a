import {
  useEffect,
  useId,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type FormEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { maxChatText, messageFrameSchema } from '#contracts/chats.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useTypingSignal } from '#web/shared/realtime/use-typing-signal.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { pastedPicture } from '../model/pasted-picture.ts';
import type { PhotoSender } from '../model/photo-sender.ts';
import type { SupportLine } from '../model/support-line-shape.ts';
import { PhotoButton } from './photo-button.tsx';
import styles from './room.module.css';

/** From here on the reader is told how much room is left. */
const countedFrom = maxChatText - 200;
const message = messageFrameSchema.shape.text;

interface ComposerProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  line: SupportLine;
  photos: PhotoSender;
  isOnline: boolean;
  children: ReactNode;
}

export function Composer({ ref, line, photos, isOnline, children }: ComposerProps) {
  const { t } = useTranslation(['supportChat', 'common']);
  const [typed, setTyped] = useState(line.draft);
  const [isRefused, setIsRefused] = useState(false);
  const typing = useTypingSignal(line.setTyping);
  const id = useId();
  const canSend = isOnline && typed.trim() !== '';
  const left = maxChatText - typed.length;
  const note = isRefused ? t('common:form.characters') : t('write.left', { count: left });
  const hasNote = isRefused || typed.length >= countedFrom;

  // It takes the place of the field that had the focus.
  useEffect(() => ref.current?.focus(), [ref]);

  const change = (text: string) => {
    setTyped(text);
    line.keepDraft(text);
  };
  const send = () => {
    if (!canSend) return;
    typing.stop();
    const { data } = message.safeParse(typed);
    setIsRefused(data === undefined);
    if (data === undefined) return;
    line.say(data);
    change('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const picture = pastedPicture(event.clipboardData);
    if (!picture) return;
    event.preventDefault();
    void photos.choose(picture);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a word that is being composed, in Chinese or Japanese.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles['composer']} onSubmit={submit}>
      {children}
      <div className={styles['row']}>
        <PhotoButton onChoose={(file) => void photos.choose(file)} />
        <label htmlFor={id} className="visually-hidden">
          {t('write.label')}
        </label>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          dir="auto"
          maxLength={maxChatText}
          className={styles['field']}
          placeholder={t('write.placeholder')}
          value={typed}
          aria-invalid={isRefused}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          onChange={({ target }) => {
            change(target.value);
            setIsRefused(false);
            typing.typed(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ActionButton type="submit" disabled={!canSend}>
          {t('write.send')}
        </ActionButton>
      </div>
      {hasNote ? (
        <p id={`${id}-note`} className={isRefused ? styles['problem'] : styles['note']}>
          {note}
        </p>
      ) : null}
      {isRefused ? <Announced className="visually-hidden">{note}</Announced> : null}
    </form>
  );
}
