import { z } from 'zod';
import { shipmentStatusSchema } from './shipments.ts';

/** So many days the cards of the dashboard look back, today included. */
export const cardDays = 14;

/** `GET /api/stats/days`: the figures of the dashboard's cards for each of the last days (UTC), oldest first; revenue in USD. */
export const dailyStatsSchema = z.array(
  z.object({
    day: z.iso.date(),
    activeShipments: z.int(),
    deliveredToday: z.int(),
    inTransit: z.int(),
    totalRevenue: z.number(),
  }),
);
export type DailyStats = z.infer<typeof dailyStatsSchema>;

/** The periods that statistics are kept for, in days, today included. */
export const statisticsPeriods = ['7', '30', '90'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** `GET /api/statistics`. */
export const readStatisticsSchema = z.strictObject({ days: z.enum(statisticsPeriods).default('30') });

/** More lanes than these are summed up as others. */
export const mostLanes = 10;

/**
 * Figures of the days of a period (UTC), oldest first. `reached`: how many shipments got to each status that day. `onTime`: of those
 * `delivered`, how many no later than the day that was expected. `revenue`, in USD, is that of shipments created that day; those
 * cancelled since do not count, neither there nor in `lanes`: the pairs of countries with the most shipments, by ISO codes.
 */
export const statisticsSchema = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      reached: z.record(shipmentStatusSchema, z.int()),
      delivered: z.int(),
      onTime: z.int(),
      revenue: z.number(),
    }),
  ),
  lanes: z.array(z.object({ from: z.string(), to: z.string(), shipments: z.int(), revenue: z.number() })),
  otherLanes: z.object({ lanes: z.int(), shipments: z.int(), revenue: z.number() }),
});
export type Statistics = z.infer<typeof statisticsSchema>;
