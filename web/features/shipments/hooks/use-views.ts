import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { deleteViewMutation } from '../api/delete-view.ts';
import { viewsQuery } from '../api/list-views.ts';
import { saveViewMutation } from '../api/save-view.ts';

/** The views that this person keeps, and what can be done with them. */
export function useViews() {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const onError = (error: Error) => toast({ title: t('views.failed'), description: messageOf(error), tone: 'destructive' });
  const list = useQuery(viewsQuery);
  const saving = useMutation({ ...saveViewMutation, onError });
  const deleting = useMutation({ ...deleteViewMutation, onError });
  return { list, save: saving.mutate, remove: deleting.mutate, isBusy: saving.isPending || deleting.isPending };
}
