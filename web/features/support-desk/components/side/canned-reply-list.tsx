import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#contracts/languages.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import type { ChatPage } from '../../api/fetch-chat.ts';
import { useReplies } from '#web/shared/canned-replies/use-replies.ts';
import { fillReply, findReplies } from '#web/shared/canned-replies/canned-reply.ts';
import { replyFactsOf } from '../../model/reply-facts.ts';
import styles from './side.module.css';

interface CannedReplyListProps {
  chat: ChatPage;
  onReply: (text: string) => void;
}

/** Replies in the visitor's language, found by any word of them; a click puts one into the answer. */
export function CannedReplyList({ chat, onReply }: CannedReplyListProps) {
  const { t } = useTranslation('supportDesk');
  const [search, setSearch] = useState('');
  const replies = useReplies(chat.language);
  const found = replies ? findReplies(replies, search, localeOf(chat.language)) : [];
  return (
    <section data-dense>
      <h2>{t('replies.title')}</h2>
      <TextInput
        type="search"
        aria-label={t('replies.search')}
        placeholder={t('replies.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {replies && found.length === 0 ? <p className={styles['soft']}>{t('replies.none')}</p> : null}
      <ul className={styles['replies']} lang={chat.language}>
        {found.map(({ name, title, text }) => (
          <li key={name}>
            <button type="button" title={text} onClick={() => onReply(fillReply(text, replyFactsOf(chat)))}>
              <kbd dir="ltr">/{name}</kbd> <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
