import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { printManifestMutation } from '../api/print-manifest.ts';
import { listOf } from '../model/list-request.ts';
import { useFileJob } from '#web/shared/files/use-file-job.ts';

/** Prints a manifest of shipments in the order of the list. */
export function useManifest(asked: string) {
  const { t } = useTranslation(['bulkUpdate', 'shipments']);
  const { mutateAsync } = useMutation(printManifestMutation);
  const job = useFileJob(
    {
      done: t('bulkUpdate:manifest.done'),
      doneDetail: (made) => t('shipments:export.doneDetail', made),
      failed: t('bulkUpdate:manifest.failed'),
      cut: t('shipments:export.cut'),
    },
    () => undefined,
  );
  const start = (ids: ReadonlySet<string>) => {
    const { sort, order } = listOf(new URLSearchParams(asked));
    return job.start((options) => mutateAsync({ body: { shipmentIds: [...ids], sort, order }, ...options }));
  };
  return { ...job, start };
}
