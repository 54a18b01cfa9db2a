import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import styles from './thread.module.css';

interface MergeNoticesProps {
  conversation: Pick<ConversationPage, 'id' | 'mergedInto' | 'mergedFrom'>;
  onOther: (id: string) => void;
}

/** Where a conversation has gone, or which others are shown in it; each can stand by itself again. */
export function MergeNotices({ conversation: { id, mergedInto, mergedFrom }, onOther }: MergeNoticesProps) {
  const { t } = useTranslation('conversations');
  const canWrite = useCanWrite();
  const steps = useConversationSteps(id);
  if (mergedInto !== null) {
    return (
      <p className={styles['notice']}>
        {t('merge.gone')}
        <Button size="small" onClick={() => onOther(mergedInto)}>
          {t('merge.follow')}
        </Button>
      </p>
    );
  }
  return mergedFrom.map((from) => (
    <p key={from} className={styles['notice']}>
      {t('merge.here')}
      {canWrite ? (
        <Button size="small" loading={steps.isPending} onClick={() => steps.take({ step: 'unmerge', body: { from } })}>
          {t('merge.undo')}
        </Button>
      ) : null}
    </p>
  ));
}
