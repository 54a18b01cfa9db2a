import { mutationOptions } from '@tanstack/react-query';
import { rateSheetPreviewSchema } from '#contracts/rate-sheet-preview.ts';
import type { RateSheet } from '#contracts/rates.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/rate-sheets/preview`; it changes nothing. */
export const previewRateSheetMutation = mutationOptions({
  mutationFn: (sheet: RateSheet) => sendJson('POST', '/api/rate-sheets/preview', sheet, rateSheetPreviewSchema),
});
