import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ModelComparison } from '#contracts/system.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestRebuildMutation } from '../api/request-rebuild.ts';
import { ComparisonSentence } from './comparison-sentence.tsx';
import styles from './system.module.css';

/** Has the read models made anew, after saying what that means for everyone else, and what was found when they were compared last. */
export function StartRebuild({ comparison }: { comparison: ModelComparison | null }) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const request = useMutation({
    ...requestRebuildMutation,
    onSuccess: () => toast({ title: t('rebuild.started'), tone: 'success' }),
    onError: (error) => toast({ title: t('rebuild.startFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <Popconfirm
      placement="topRight"
      title={t('rebuild.question')}
      description={
        <div className={styles['meanwhile']}>
          <p>{t('rebuild.meanwhile')}</p>
          <p>{comparison ? <ComparisonSentence comparison={comparison} /> : t('comparison.uncompared')}</p>
        </div>
      }
      okText={t('rebuild.confirm')}
      cancelText={t('rebuild.notNow')}
      onConfirm={() => request.mutate({ idempotencyKey: randomKey() })}
      getPopupContainer={popupContainer}
    >
      <Button loading={request.isPending}>{t('rebuild.start')}</Button>
    </Popconfirm>
  );
}
