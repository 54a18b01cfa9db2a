import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { endImportMutation } from '../api/end-import.ts';

interface EndImportProps {
  shown: Pick<Import, 'id' | 'kind'>;
  ending: 'cancel' | 'undo';
}

/** Calls an import off, or takes it back, once that was confirmed. */
export function EndImport({ shown: { id, kind }, ending }: EndImportProps) {
  const { t } = useTranslation('imports');
  const toast = useToast();
  const end = useMutation(endImportMutation(id, ending));
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => toast({ title: ending === 'cancel' ? t('cancel.done') : t('undo.begun'), tone: 'success' }),
      onError: (error) => toast({ title: t('failed'), description: messageOf(error), tone: 'destructive' }),
    });
  return (
    <div>
      <Popconfirm
        title={ending === 'cancel' ? t('cancel.question') : t(`undo.question.${kind}`)}
        okText={t(`${ending}.action`)}
        okButtonProps={{ danger: true }}
        cancelText={t('keep')}
        onConfirm={confirm}
        getPopupContainer={popupContainer}
        styles={{ root: { maxWidth: 'min(24rem, 90vw)' } }}
      >
        <Button danger loading={end.isPending}>
          {t(`${ending}.action`)}
        </Button>
      </Popconfirm>
    </div>
  );
}
