import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { endSessionsMutation } from '../api/end-sessions.ts';
import { sessionsQuery } from '../api/list-sessions.ts';
import type { Whose } from '../model/whose.ts';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';

/** Where someone is signed in, with what ends it for those who may. */
export function SessionList({ whose, mayEnd }: { whose: Whose; mayEnd: boolean }) {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  const sessions = useQuery(sessionsQuery(whose));
  const end = useMutation({
    ...endSessionsMutation(whose),
    onSuccess: (_left, which) => toast({ title: t(which === 'others' ? 'done.others' : 'done.one'), tone: 'success' }),
    onError: (error) => toast({ title: t('failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const { data } = sessions;
  if (!data) {
    return sessions.error ? <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} /> : <SkeletonLine />;
  }
  if (data.length === 0) return <p className={styles['soft']}>{t('none')}</p>;
  const ending = end.isPending ? end.variables : undefined;
  const isEnding = (id: string) => typeof ending === 'object' && ending.id === id;
  const hasOthers = data.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={styles['list']}>
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={mayEnd ? () => end.mutate({ id: session.id }) : undefined}
            isPending={isEnding(session.id)}
          />
        ))}
      </ul>
      {mayEnd && hasOthers ? (
        <div>
          <Popconfirm
            title={t('endOthersQuestion')}
            okText={t('endOthers')}
            cancelText={t('cancel')}
            onConfirm={() => end.mutate('others')}
            getPopupContainer={popupContainer}
          >
            <Button loading={ending === 'others'}>{t('endOthers')}</Button>
          </Popconfirm>
        </div>
      ) : null}
    </>
  );
}
