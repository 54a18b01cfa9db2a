import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxChatText } from '#contracts/chats.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { noteChatMutation } from '../../api/note-chat.ts';
import { supportDrafts } from '#web/shared/drafts/draft-storage.ts';
import { useDraft } from '#web/shared/drafts/use-draft.ts';
import styles from './composer.module.css';

/** What only staff read; a refusal leaves it as it was typed. */
export function NoteBox({ chatId, children }: { chatId: string; children: ReactNode }) {
  const { t } = useTranslation('supportDesk');
  const [text, write] = useDraft(supportDrafts, chatId, 'note');
  const keyFor = useAttemptKey();
  const noting = useMutation({ ...noteChatMutation(chatId), onSuccess: () => write('') });
  const note = (event: FormEvent) => {
    event.preventDefault();
    const body = { text: text.trim() };
    if (body.text !== '' && !noting.isPending) noting.mutate({ body, idempotencyKey: keyFor(body) });
  };
  return (
    <form className={styles['box']} onSubmit={note} data-note>
      <textarea
        className={styles['text']}
        aria-label={t('composer.noteLabel')}
        dir={text === '' ? undefined : 'auto'}
        rows={2}
        maxLength={maxChatText}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {noting.error ? (
        <Announced className={styles['refusal']} urgent>
          {t('composer.refused', { message: messageOf(noting.error) })}
        </Announced>
      ) : null}
      <div className={styles['foot']}>
        <div className={styles['hints']}>
          <p className={styles['hint']}>{t('composer.noteHint')}</p>
          {children}
        </div>
        <Button type="primary" htmlType="submit" loading={noting.isPending} disabled={text.trim() === ''}>
          {t('composer.addNote')}
        </Button>
      </div>
    </form>
  );
}
