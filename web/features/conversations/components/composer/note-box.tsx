import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNoteText } from '#contracts/conversations.ts';
import { emailDrafts } from '#web/shared/drafts/draft-storage.ts';
import { useDraft } from '#web/shared/drafts/use-draft.ts';
import { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import styles from './composer.module.css';

/** What only staff read; a refusal leaves it as it was typed. */
export function NoteBox({ conversationId, children }: { conversationId: string; children: ReactNode }) {
  const { t } = useTranslation('conversations');
  const [text, write] = useDraft(emailDrafts, conversationId, 'note');
  const steps = useConversationSteps(conversationId);
  const note = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || steps.isPending) return;
    steps.take({ step: 'notes', body: { text } }, () => write(''));
  };
  return (
    <form className={styles['box']} onSubmit={note} data-note>
      <textarea
        className={styles['text']}
        aria-label={t('composer.noteLabel')}
        dir={text === '' ? undefined : 'auto'}
        rows={2}
        maxLength={maxNoteText}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <div className={styles['foot']}>
        <div className={styles['hints']}>
          <p className={styles['hint']}>{t('composer.noteHint')}</p>
          {children}
        </div>
        <Button type="primary" htmlType="submit" loading={steps.isPending} disabled={text.trim() === ''}>
          {t('composer.addNote')}
        </Button>
      </div>
    </form>
  );
}
