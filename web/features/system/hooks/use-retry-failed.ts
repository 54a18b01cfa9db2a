import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { retryFailedMutation } from '../api/retry-failed.ts';

interface RetryProgress {
  done: number;
  all: number;
}

/** Has everything tried again that had failed when it began, request by request, until it is stopped or the page is left. */
export function useRetryFailed() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const toast = useToast();
  const { mutateAsync: retryFailed } = useMutation(retryFailedMutation);
  const [progress, setProgress] = useState<RetryProgress>();
  const isStopped = useRef(false);

  const start = async (expected: number) => {
    isStopped.current = false;
    setProgress({ done: 0, all: expected });
    let done = 0;
    try {
      for (let failedBy: string | null = null, left = 1; left > 0 && !isStopped.current;) {
        const answer = await retryFailed({ body: { failedBy }, idempotencyKey: randomKey() });
        done += answer.retried;
        setProgress({ done, all: done + answer.left });
        ({ failedBy } = answer);
        // What cannot be opened by anyone is not asked for again and again.
        left = answer.retried === 0 ? 0 : answer.left;
      }
      toast({ title: t('outbox.allRetried', { number: format.number(done) }), tone: done > 0 ? 'success' : 'info' });
    } catch (error) {
      toast({ title: t('outbox.retryFailed'), description: messageOf(error), tone: 'destructive' });
    }
    setProgress(undefined);
  };
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  return { progress, start, stop };
}
