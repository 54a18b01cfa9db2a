import { sql } from 'kysely';
import type { Stats } from '#contracts/stats.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Models } from '../projector.ts';

/** The labels of the specification, shown while there is no earlier period to compare with. */
const sampleTrends = { activeShipments: 12.5, deliveredToday: 5.7, inTransit: 8.2, totalRevenue: 15.3 } as const;

interface Sums {
  active: number;
  active_before: number;
  transit: number;
  transit_before: number;
  delivered_today: number;
  delivered_week: number;
  delivered_before: number;
  revenue: number;
  revenue_week: number;
  revenue_before: number;
  has_before: boolean;
}

/**
 * The dashboard's figures at `now`, by UTC days. Levels (active, in transit) are compared with seven days ago; deliveries and
 * revenue of the last seven days with the seven before.
 */
export async function currentStats(models: Models, now: Date): Promise<Stats> {
  const today = utcDay(now);
  const { rows } = await sql<Sums>`
    with f as (select *, ${today}::date - day as age from daily_figures)
    select
      coalesce(sum(created - closed), 0)::int as active,
      coalesce(sum(created - closed) filter (where age >= 7), 0)::int as active_before,
      coalesce(sum(entered_transit - left_transit), 0)::int as transit,
      coalesce(sum(entered_transit - left_transit) filter (where age >= 7), 0)::int as transit_before,
      coalesce(sum(delivered) filter (where age <= 0), 0)::int as delivered_today,
      coalesce(sum(delivered) filter (where age < 7), 0)::int as delivered_week,
      coalesce(sum(delivered) filter (where age between 7 and 13), 0)::int as delivered_before,
      coalesce(sum(revenue_cents), 0)::float8 as revenue,
      coalesce(sum(revenue_cents) filter (where age < 7), 0)::float8 as revenue_week,
      coalesce(sum(revenue_cents) filter (where age between 7 and 13), 0)::float8 as revenue_before,
      coalesce(bool_or(age >= 7), false) as has_before
    from f
  `.execute(models);
  const sums = rows[0];
  if (!sums) throw new TypeError('an aggregate always returns one row');
  const trend = (name: keyof typeof sampleTrends, current: number, before: number) =>
    sums.has_before && before > 0
      ? { percent: Math.round((current / before - 1) * 1_000) / 10, sample: false }
      : { percent: sampleTrends[name], sample: true };
  return {
    activeShipments: sums.active,
    deliveredToday: sums.delivered_today,
    inTransit: sums.transit,
    totalRevenue: sums.revenue / 100,
    trends: {
      activeShipments: trend('activeShipments', sums.active, sums.active_before),
      deliveredToday: trend('deliveredToday', sums.delivered_week, sums.delivered_before),
      inTransit: trend('inTransit', sums.transit, sums.transit_before),
      totalRevenue: trend('totalRevenue', sums.revenue_week, sums.revenue_before),
    },
  };
}
