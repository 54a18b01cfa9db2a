import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakeSubjectData } from '#contracts/erasures.ts';
import { downloadFile } from '#web/shared/files/download-file.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { takeSubjectDataMutation } from '../api/take-subject-data.ts';

/** Takes out the data of a person as a download; whoever leaves the page takes no more. */
export function useTakeData() {
  const { t } = useTranslation('erasures');
  const toast = useToast();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const take = useMutation({
    ...takeSubjectDataMutation,
    onSuccess: ({ name, file }) => {
      downloadFile(name, file);
      toast({ title: t('data.done'), description: t('data.doneDetail'), tone: 'success' });
    },
  });
  const start = (wanted: TakeSubjectData) => {
    leaving.current = new AbortController();
    take.mutate({ wanted, signal: leaving.current.signal });
  };
  return { start, isPending: take.isPending, error: take.error };
}
