import { sql } from 'kysely';
import { cardDays, mostLanes, type DailyStats, type Statistics } from '#contracts/statistics.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import type { Models } from '../projector.ts';

const noneReached: Record<ShipmentStatus, number> = {
  pending: 0,
  picked_up: 0,
  in_transit: 0,
  out_for_delivery: 0,
  delivered: 0,
  delayed: 0,
  cancelled: 0,
};

/** The figures of so many days up to today. */
export async function statisticsOf(models: Models, days: number, now: Date): Promise<Statistics> {
  const from = daysAfter(utcDay(now), 1 - days);
  const [statuses, revenues, lanes] = await Promise.all([
    statusesSince(models, from),
    revenueSince(models, from),
    lanesSince(models, from),
  ]);
  const revenueOf = new Map(revenues.map(({ day, revenue }) => [day, revenue]));
  const others = lanes.slice(mostLanes);
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = daysAfter(from, index);
      const ofDay = statuses.filter((row) => row.day === day);
      const delivered = ofDay.find(({ status }) => status === 'delivered');
      return {
        day,
        reached: { ...noneReached, ...Object.fromEntries(ofDay.map(({ status, shipments }) => [status, shipments])) },
        delivered: delivered?.shipments ?? 0,
        onTime: delivered?.onTime ?? 0,
        revenue: revenueOf.get(day) ?? 0,
      };
    }),
    lanes: lanes.slice(0, mostLanes),
    otherLanes: {
      lanes: others.length,
      shipments: others.reduce((sum, { shipments }) => sum + shipments, 0),
      revenue: others.reduce((sum, { revenue }) => sum + revenue, 0),
    },
  };
}

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`;

async function statusesSince(models: Models, from: string) {
  const { rows } = await sql<{ day: string; status: ShipmentStatus; shipments: number; onTime: number }>`
    select ${dayText} as day, status, shipments::int, on_time::int as "onTime" from daily_statuses
    where day >= ${from}::date`.execute(models);
  return rows;
}

async function revenueSince(models: Models, from: string) {
  const { rows } = await sql<{ day: string; revenue: number }>`
    select ${dayText} as day, sum(revenue_cents)::float8 / 100 as revenue from daily_lanes
    where day >= ${from}::date group by day`.execute(models);
  return rows;
}

async function lanesSince(models: Models, from: string) {
  const { rows } = await sql<Statistics['lanes'][number]>`
    select sender_country as from, recipient_country as to, sum(shipments)::int as shipments,
      sum(revenue_cents)::float8 / 100 as revenue
    from daily_lanes where day >= ${from}::date group by 1, 2 having sum(shipments) > 0
    order by sum(shipments) desc, 1, 2`.execute(models);
  return rows;
}

/** The cards' figures of the last days, oldest first: active and in transit as at the end of each, the others of that day alone. */
export async function dailyStats(models: Models, now: Date): Promise<DailyStats> {
  const today = utcDay(now);
  const { rows } = await sql<DailyStats[number]>`
    select to_char(last_days.day, 'YYYY-MM-DD') as day,
      coalesce(sum(figures.created - figures.closed), 0)::int as "activeShipments",
      coalesce(sum(figures.delivered) filter (where figures.day = last_days.day), 0)::int as "deliveredToday",
      coalesce(sum(figures.entered_transit - figures.left_transit), 0)::int as "inTransit",
      coalesce(sum(figures.revenue_cents) filter (where figures.day = last_days.day), 0)::float8 / 100 as "totalRevenue"
    from generate_series(${daysAfter(today, 1 - cardDays)}::date, ${today}::date, interval '1 day') as last_days (day)
    left join daily_figures figures on figures.day <= last_days.day
    group by last_days.day order by last_days.day`.execute(models);
  return rows;
}
