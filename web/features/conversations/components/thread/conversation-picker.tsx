import { useInfiniteQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';
import { conversationsQuery } from '../../api/list-conversations.ts';
import { ConversationRow } from '../list/conversation-row.tsx';
import styles from './thread.module.css';

interface ConversationPickerProps {
  title: string;
  /** The conversation that is not to choose from. */
  except: string;
  onClose: () => void;
  onPick: (id: string) => void;
}

const searchDelayMs = 300;

/** Chooses another conversation by a name, an address or a tracking number. */
export function ConversationPicker({ title, except, onClose, onPick }: ConversationPickerProps) {
  const { t } = useTranslation('conversations');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchDelayMs);
  const { data, error, refetch } = useInfiniteQuery({ ...conversationsQuery({ list: 'all', search }), refetchInterval: false });
  const found = data?.pages[0]?.data.filter(({ id }) => id !== except);
  return (
    <Modal open centered title={title} footer={null} onCancel={onClose}>
      <div className={styles['picker']} data-dense>
        <TextInput
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && !found ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!found && !error ? <SkeletonLine height="4.5rem" /> : null}
        {found?.length === 0 ? <p className={panes['none']}>{t('search.none')}</p> : null}
        <ul>
          {found?.map((each) => (
            <ConversationRow key={each.id} conversation={each} isChosen={false} onChoose={onPick} />
          ))}
        </ul>
      </div>
    </Modal>
  );
}
