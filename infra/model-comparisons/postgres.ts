import type { Kysely } from 'kysely';
import { modelComparisonSchema } from '#contracts/system.ts';
import type { StateTables } from '../database/tables.ts';
import type { ModelComparisons } from './model-comparisons.ts';

export const createModelComparisons = (db: Kysely<StateTables>): ModelComparisons => ({
  async keep(comparison) {
    const row = { comparison: JSON.stringify(comparison) };
    await db
      .insertInto('model_comparison')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute();
  },
  async last() {
    const row = await db.selectFrom('model_comparison').select('comparison').executeTakeFirst();
    return row && modelComparisonSchema.safeParse(JSON.parse(row.comparison)).data;
  },
});
