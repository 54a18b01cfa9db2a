import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { downloadFile } from '#web/shared/files/download-file.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import modal from '#web/shared/ui/modal.module.css';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { chatQuery } from '../../api/fetch-chat.ts';
import { transcriptFileMutation, type TranscriptFormat } from '../../api/fetch-transcript-file.ts';
import { Transcript } from '../conversation/transcript.tsx';
import { ChatTag } from './chat-tag.tsx';
import { Reassign } from './reassign.tsx';
import styles from './supervisor.module.css';

interface ChatModalProps {
  chatId: string;
  onClose: () => void;
}

const formats = ['text', 'json'] as const;
const endings: Record<TranscriptFormat, string> = { text: 'txt', json: 'json' };

/** A conversation as its supervisor reads it: it can be given to somebody else, and taken away as a file. */
export function ChatModal({ chatId, onClose }: ChatModalProps) {
  const { t } = useTranslation('supportAdmin');
  const toast = useToast();
  const canWrite = useCanWrite();
  const query = useQuery(chatQuery(chatId));
  const chat = query.data?.data;
  const download = useMutation({
    ...transcriptFileMutation(chatId),
    onSuccess: (file, format) => downloadFile(`conversation-${chatId}.${endings[format]}`, file),
    onError: (error) => toast({ title: t('chat.downloadFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <Modal
      open
      centered
      width={720}
      title={t('chat.title', { name: chat?.userName ?? '' })}
      onCancel={onClose}
      footer={
        <div className={modal['footer']}>
          {formats.map((format) => (
            <Button key={format} onClick={() => download.mutate(format)}>
              {t(`chat.${format}`)}
            </Button>
          ))}
          <Button onClick={onClose}>{t('chat.close')}</Button>
        </div>
      }
    >
      {chat ? (
        <>
          <div className={modal['now']}>
            <ChatTag chat={chat} />
            {canWrite && chat.status === 'open' ? (
              <label className={modal['soft']}>
                {t('chat.reassign')} <Reassign chat={chat} />
              </label>
            ) : null}
          </div>
          <div className={styles['transcript']}>
            <Transcript chat={chat} after={query.data?.position} marksRead={false} />
          </div>
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ContentSkeleton />
      )}
    </Modal>
  );
}
