/** Changes of one UTC day; a level is the sum of all days up to it. */
export interface DailyFiguresTable {
  day: string;
  created: number;
  closed: number;
  delivered: number;
  entered_transit: number;
  left_transit: number;
  revenue_cents: number;
}
