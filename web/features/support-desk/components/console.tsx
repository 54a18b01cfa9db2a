import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { useChatGroups } from '../hooks/use-chat-groups.ts';
import { useChosenChat } from '../hooks/use-chosen-chat.ts';
import { useConsoleKeys } from '../hooks/use-console-keys.ts';
import { useNewMessages } from '../hooks/use-new-messages.ts';
import { isSoundOn, keepSound } from '../model/beep.ts';
import { chatGroups, wanting } from '../model/chat-groups.ts';
import styles from './console.module.css';
import { NothingChosen } from './conversation/nothing-chosen.tsx';
import { OpenChat } from './conversation/open-chat.tsx';
import { ChatLists } from './lists/chat-lists.tsx';
import type { ConsoleParts } from './console-parts.ts';

/** The lists, the conversation that is open, and what is known about it; on a phone one after the other. */
export function Console({ parts }: { parts: ConsoleParts }) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const { query, groups, ownId } = useChatGroups();
  const { chosen, choose } = useChosenChat();
  const [hasSound, setHasSound] = useState(isSoundOn);
  const isPhone = useMedia('(width < 40rem)');
  const shown = chatGroups.flatMap((group) => groups[group].chats);
  useConsoleKeys({ chats: shown.map(({ userId }) => userId), chosen, choose });
  useNewMessages({ chosen, groups: query.data?.groups, isOn: hasSound });
  const count = wanting(groups);
  const switchSound = () => {
    keepSound(!hasSound);
    setHasSound(!hasSound);
  };
  return (
    <div className={styles['console']} data-chosen={chosen !== undefined}>
      <DocumentTitle page={count > 0 ? t('titleCount', { number: format.number(count) }) : t('title')} />
      {isPhone && chosen !== undefined ? (
        <h1 className="visually-hidden" tabIndex={-1}>
          {t('dashboard')}
        </h1>
      ) : (
        <ChatLists
          query={query}
          groups={groups}
          chosen={chosen}
          onChoose={choose}
          sound={{ isOn: hasSound, toggle: switchSound }}
        />
      )}
      {chosen === undefined ? (
        isPhone ? null : (
          <NothingChosen isQuiet={query.isSuccess && shown.length === 0} />
        )
      ) : (
        <OpenChat key={chosen} chatId={chosen} ownId={ownId} parts={parts} onBack={() => choose(undefined)} />
      )}
    </div>
  );
}
