import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateSheetPreview } from '#contracts/rate-sheet-preview.ts';
import type { RateSheet } from '#contracts/rates.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { rateSheetsQuery } from '../api/list-rate-sheets.ts';
import { previewRateSheetMutation } from '../api/preview-rate-sheet.ts';
import { publishRateSheetMutation } from '../api/publish-rate-sheet.ts';
import { rebased, sheetOf, type RateConflict, type RateDraft } from '../model/draft.ts';

/** What was previewed, so that nothing else is published. */
interface Previewed {
  sheet: RateSheet;
  preview: RateSheetPreview;
}

/** Someone published a version meanwhile; `conflicts` are the rates that both changed. */
interface Overtaken {
  version: number;
  conflicts: RateConflict[];
}

interface DraftOptions {
  start: RateDraft;
  newest: number;
  onPublished: (sheet: RateSheet) => void;
}

export function useRateDraft({ start, newest, onPublished }: DraftOptions) {
  const { t } = useTranslation('rates');
  const toast = useToast();
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const [draft, setDraft] = useState(start);
  const [previewed, setPreviewed] = useState<Previewed>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const preview = useMutation(previewRateSheetMutation);
  const publish = useMutation(publishRateSheetMutation);
  const sheet = sheetOf(draft, newest, utcDay(new Date()));

  const onRefused = async (error: Error) => {
    if (!(error instanceof ApiError && error.status === 409)) return;
    const [theirs] = await client.fetchQuery(rateSheetsQuery);
    if (!theirs) return;
    const { draft: next, conflicts } = rebased(draft, theirs);
    setDraft(next);
    setPreviewed(undefined);
    setOvertaken({ version: theirs.version, conflicts });
  };

  return {
    draft,
    sheet,
    overtaken,
    preview: previewed?.preview,
    isPreviewing: preview.isPending,
    isPublishing: publish.isPending,
    error: preview.error ?? publish.error,
    change(changes: Partial<RateDraft>) {
      setDraft((now) => ({ ...now, ...changes }));
      setPreviewed(undefined);
    },
    showPreview() {
      if (sheet) preview.mutate(sheet, { onSuccess: (answer) => setPreviewed({ sheet, preview: answer }) });
    },
    publish() {
      if (!previewed) return;
      const { sheet: body } = previewed;
      publish.mutate(
        { body, idempotencyKey: keyFor(body) },
        {
          onSuccess: (published) => {
            toast({ title: t('published', { version: published.version }), tone: 'success' });
            onPublished(published);
          },
          onError: (error) => {
            toast({ title: t('publishFailed'), description: messageOf(error), tone: 'destructive' });
            void onRefused(error);
          },
        },
      );
    },
  };
}
