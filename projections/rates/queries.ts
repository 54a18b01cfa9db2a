import { sql } from 'kysely';
import type { RateSheet } from '#contracts/rates.ts';
import type { Models } from '../projector.ts';

/** The sheet that holds on that day (`YYYY-MM-DD`): of the latest day that has come, the highest version. */
export const rateSheetInForce = async (models: Models, day: string): Promise<RateSheet | undefined> =>
  (
    await models
      .selectFrom('rate_sheets')
      .select('sheet')
      .where(sql<boolean>`effective_from <= ${day}::date`)
      .orderBy('effective_from', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sheet;

/** Whether any sheet was ever published. */
export const hasRateSheet = async (models: Models): Promise<boolean> =>
  (await models.selectFrom('rate_sheets').select('version').limit(1).executeTakeFirst()) !== undefined;

/** Every sheet that was ever published, the newest first. */
export const publishedRateSheets = async (models: Models): Promise<RateSheet[]> =>
  (await models.selectFrom('rate_sheets').select('sheet').orderBy('version', 'desc').execute()).map(({ sheet }) => sheet);
