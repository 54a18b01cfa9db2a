import { Button } from 'antd';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxChatText } from '#contracts/chats.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { ChatPage } from '../../api/fetch-chat.ts';
import { useDesk } from '../../hooks/use-desk.ts';
import { useSlash } from '#web/shared/canned-replies/use-slash.ts';
import { useTyping } from '../../hooks/use-typing.ts';
import { blankIn } from '#web/shared/canned-replies/canned-reply.ts';
import { desk } from '../../model/desk.ts';
import { replyFactsOf } from '../../model/reply-facts.ts';
import styles from './composer.module.css';
import { ReplyOffer } from '#web/shared/canned-replies/reply-offer.tsx';

interface ReplyBoxProps {
  chat: ChatPage;
  draft: readonly [string, (text: string) => void];
  /** What else can be done, beside the hints. */
  children: ReactNode;
}

/** The answer to the visitor: Enter sends it, Shift with Enter begins a new line, a slash looks for a canned reply. */
export function ReplyBox({ chat, draft: [text, write], children }: ReplyBoxProps) {
  const { t } = useTranslation('supportDesk');
  const id = useId();
  const { isConnected, refused } = useDesk();
  const typing = useTyping(chat.userId);
  const slash = useSlash({ text, write, language: chat.language, facts: replyFactsOf(chat) });
  const blank = blankIn(text);
  const canSend = text.trim() !== '' && isConnected && blank === undefined;
  const refusal = refused.find(({ userId }) => userId === chat.userId);

  const send = () => {
    if (!canSend) return;
    typing.stop();
    desk.say(chat.userId, text);
    write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || slash.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles['box']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {slash.offered.length > 0 ? <ReplyOffer id={`${id}-offer`} label={t('replies.title')} slash={slash} /> : null}
      <textarea
        className={styles['text']}
        aria-label={t('composer.answer', { name: chat.userName })}
        aria-describedby={`${id}-keys`}
        aria-autocomplete="list"
        aria-controls={slash.offered.length > 0 ? `${id}-offer` : undefined}
        aria-activedescendant={slash.chosen ? `${id}-offer-${slash.chosen.name}` : undefined}
        dir={text === '' ? undefined : 'auto'}
        rows={2}
        maxLength={maxChatText}
        placeholder={t('composer.placeholder')}
        value={text}
        onChange={({ target }) => {
          write(target.value);
          slash.setCaret(target.selectionStart);
          typing.typed(target.value);
        }}
        onSelect={({ currentTarget }) => slash.setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {refusal ? (
        <Announced as="div" className={styles['refusal']} urgent>
          <span>{t('composer.refused', { message: refusal.message })}</span>{' '}
          <Button
            size="small"
            onClick={() => {
              write(refusal.text);
              desk.forgetRefusal(chat.userId);
            }}
          >
            {t('composer.again')}
          </Button>
        </Announced>
      ) : null}
      <div className={styles['foot']}>
        <div className={styles['hints']}>
          <p id={`${id}-keys`} className={styles['hint']}>
            {blank === undefined ? (
              <span className={styles['keys']}>
                <kbd>/</kbd> {t('composer.canned')} · <kbd>Shift Enter</kbd> {t('composer.newLine')}
              </span>
            ) : (
              t('composer.blank', { blank })
            )}
          </p>
          {children}
        </div>
        <Button type="primary" htmlType="submit" disabled={!canSend}>
          {t('composer.send')}
        </Button>
      </div>
    </form>
  );
}
