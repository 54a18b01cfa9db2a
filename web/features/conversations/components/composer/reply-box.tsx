import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReplyText } from '#contracts/emails.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { blankIn } from '#web/shared/canned-replies/canned-reply.ts';
import { ReplyOffer } from '#web/shared/canned-replies/reply-offer.tsx';
import { useSlash } from '#web/shared/canned-replies/use-slash.ts';
import { emailDrafts } from '#web/shared/drafts/draft-storage.ts';
import { useDraft } from '#web/shared/drafts/use-draft.ts';
import { useScreenShortcuts } from '#web/shared/shortcuts/screen-shortcuts.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useAttachedFiles } from '../../hooks/use-attached-files.ts';
import { useReply } from '../../hooks/use-reply.ts';
import { useTyping } from '../../hooks/use-typing.ts';
import { takeBack } from '../../model/handed-back.ts';
import { replyFactsOf, type ReplyTarget } from '../../model/reply-facts.ts';
import { subjectFor } from '../../model/subject.ts';
import { AttachButton } from './attach-button.tsx';
import styles from './composer.module.css';
import { DropArea } from './drop-area.tsx';
import { FileList } from './file-list.tsx';
import { SubjectLine } from './subject-line.tsx';

interface ReplyBoxProps {
  target: ReplyTarget;
  conversationId: string;
  /** What else can be written. */
  children: ReactNode;
}

/** The answer to the customer: Enter sends it, Shift with Enter begins a new line, a slash looks for a canned reply. */
export function ReplyBox({ target, conversationId, children }: ReplyBoxProps) {
  const { t } = useTranslation('conversations');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { customerName, customerEmail, trackingNumber, language } = target;
  const [text, write] = useDraft(emailDrafts, conversationId, 'reply');
  const [ownSubject, writeSubject] = useDraft(emailDrafts, conversationId, 'subject');
  const files = useAttachedFiles(conversationId);
  const typing = useTyping();
  const slash = useSlash({ text, write, language, facts: replyFactsOf(target) });
  const reply = useReply(() => {
    write('');
    writeSubject('');
    files.clear();
  });
  const subject = ownSubject || subjectFor(trackingNumber, t('composer.usualSubject'));
  const blank = blankIn(text);
  const canSend = text.trim() !== '' && blank === undefined && !reply.isPending && !files.isSending;

  useScreenShortcuts([{ key: 'r', label: t('keys.reply'), run: () => field.current?.focus() }]);
  const restore = useEffectEvent((handed: { text: string; subject: string }) => {
    write(text.trim() === '' ? handed.text : `${handed.text}\n\n${text}`);
    writeSubject(handed.subject);
    field.current?.focus();
  });
  useEffect(() => takeBack(conversationId, (handed) => restore(handed)), [conversationId]);

  const send = () => {
    if (!canSend) return;
    typing.stop();
    reply.send({
      customerEmail,
      subject,
      message: text,
      conversationId: target.conversationId,
      ...(trackingNumber !== '' && { trackingNumber }),
      ...(files.kept.length > 0 && { files: files.kept.map((file) => file.id) }),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || slash.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    send();
  };
  return (
    <DropArea onFiles={files.add}>
      <form
        className={styles['box']}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {slash.offered.length > 0 ? <ReplyOffer id={`${id}-offer`} label={t('composer.replies')} slash={slash} /> : null}
        <textarea
          ref={field}
          className={styles['text']}
          aria-label={t('composer.answer', { name: customerName || customerEmail })}
          aria-describedby={`${id}-keys`}
          aria-autocomplete="list"
          aria-controls={slash.offered.length > 0 ? `${id}-offer` : undefined}
          aria-activedescendant={slash.chosen ? `${id}-offer-${slash.chosen.name}` : undefined}
          dir={text === '' ? undefined : 'auto'}
          rows={2}
          maxLength={maxReplyText}
          placeholder={t('composer.placeholder')}
          value={text}
          onChange={({ target: { value, selectionStart } }) => {
            write(value);
            slash.setCaret(selectionStart);
            if (value.trim() === '') typing.stop();
            else typing.type();
          }}
          onSelect={({ currentTarget }) => slash.setCaret(currentTarget.selectionStart)}
          onPaste={({ clipboardData }) => files.add(clipboardData.files)}
          onKeyDown={onKeyDown}
        />
        <FileList files={files.files} onRemove={files.remove} />
        {reply.error ? (
          <Announced className={styles['refusal']} urgent>
            {messageOf(reply.error)}
          </Announced>
        ) : null}
        <div className={styles['foot']}>
          <div className={styles['hints']}>
            <SubjectLine address={customerEmail} subject={subject} onChange={writeSubject} />
            <p id={`${id}-keys`} className={styles['hint']}>
              {blank === undefined ? (
                <span className={styles['keys']}>
                  <kbd>/</kbd> {t('composer.canned')}
                </span>
              ) : (
                t('composer.blank', { blank })
              )}
            </p>
            <span className={styles['tools']}>
              <AttachButton onFiles={files.add} />
              {children}
            </span>
          </div>
          <Button type="primary" htmlType="submit" disabled={!canSend} loading={reply.isPending}>
            {t('composer.send')}
          </Button>
        </div>
      </form>
    </DropArea>
  );
}
