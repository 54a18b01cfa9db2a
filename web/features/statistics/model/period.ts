import { statisticsPeriods, type StatisticsPeriod } from '#contracts/statistics.ts';

const name = 'statistics';
export const usualPeriod: StatisticsPeriod = '30';

/** The period of an address; undefined where it shows no statistics. */
export const periodOf = (params: URLSearchParams): StatisticsPeriod | undefined =>
  statisticsPeriods.find((period) => period === params.get(name));

/** The address with that period, or without statistics. */
export function withPeriod(params: URLSearchParams, period: StatisticsPeriod | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (period === undefined) next.delete(name);
  else next.set(name, period);
  return next;
}
