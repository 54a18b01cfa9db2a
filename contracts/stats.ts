import { z } from 'zod';

/** One figure of the dashboard against the period before: change in percent, or the specified sample label. */
export const trendSchema = z.object({ percent: z.number(), sample: z.boolean() });

/** `GET /api/stats`: counts, revenue in USD, and the change of each against the seven days before. */
export const statsSchema = z.object({
  activeShipments: z.int(),
  deliveredToday: z.int(),
  inTransit: z.int(),
  totalRevenue: z.number(),
  trends: z.object({
    activeShipments: trendSchema,
    deliveredToday: trendSchema,
    inTransit: trendSchema,
    totalRevenue: trendSchema,
  }),
});
export type Stats = z.infer<typeof statsSchema>;
