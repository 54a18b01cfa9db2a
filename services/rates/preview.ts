import { previewDays, type RateSheetPreview } from '#contracts/rate-sheet-preview.ts';
import type { RateSheet } from '#contracts/rates.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { Models } from '#projections/projector.ts';
import { quotesPricedSince } from '#projections/quotes/queries.ts';
import { checkRateSheet } from '../domain/ratesheet.ts';
import { noRepricing, repriced, type Repriced } from '../domain/repricing.ts';

/** Prices the quotes of the last month by a sheet that is not published. Throws DomainError `invalid_request`. */
export type PreviewRateSheet = (sheet: RateSheet) => Promise<RateSheetPreview>;

export const createRateSheetPreview =
  ({ models, clock }: { models: Models; clock: Clock }): PreviewRateSheet =>
  async (sheet) => {
    checkRateSheet(sheet);
    const since = daysAfter(utcDay(clock.now()), -previewDays);
    let so = noRepricing;
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await quotesPricedSince(models, since, cursor);
      so = repriced(so, sheet, items);
      cursor = nextCursor;
    } while (cursor !== undefined);
    const { quotes, dearer, cheaper, beforeCents, afterCents, largest } = so;
    return {
      since,
      quotes,
      dearer,
      cheaper,
      beforeUSD: beforeCents / 100,
      afterUSD: afterCents / 100,
      largest: largest.map(changeView),
    };
  };

const changeView = ({ quoted: { quoteId, from, to, service, weightKg, totalCents }, afterCents }: Repriced) => ({
  quoteId,
  from,
  to,
  serviceType: service,
  weightKg,
  beforeUSD: totalCents / 100,
  afterUSD: afterCents / 100,
});
