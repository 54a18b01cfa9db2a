import type { z } from 'zod';
import { useTranslation } from 'react-i18next';
import type { conversationCountsSchema } from '#contracts/conversations.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { tabs, type Tab } from '../../hooks/use-chosen-conversation.ts';
import styles from './list.module.css';

interface ConversationTabsProps {
  list: Tab;
  counts: z.infer<typeof conversationCountsSchema> | undefined;
  /** A search looks through all lists. */
  isSearching: boolean;
  onChoose: (list: Tab) => void;
}

export function ConversationTabs({ list, counts, isSearching, onChoose }: ConversationTabsProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  if (isSearching) return <p className={styles['found']}>{t('search.results')}</p>;
  return (
    <nav aria-label={t('tabs.label')} className={styles['tabs']}>
      {tabs.map((tab) => {
        const count = tab === 'resolved' ? undefined : counts?.[tab];
        return (
          <button key={tab} type="button" className={styles['tab']} aria-current={tab === list} onClick={() => onChoose(tab)}>
            {t(`tabs.${tab}`)}
            {count === undefined ? null : ` ${format.number(count)}`}
          </button>
        );
      })}
    </nav>
  );
}
