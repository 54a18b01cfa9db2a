import type { View } from '#tests/support/browser.ts';

/** A mid-range phone on a slow line, as Lighthouse throttles it. */
export const network = { kilobitsPerSecond: 1_600, latencyMs: 150, cpuSlowdown: 4 } as const;

/** What the home page may take. Sizes as they travel, in units of 1,000 bytes. */
export const budgets = { lcpMs: 2_000, cls: 0.02, scriptKb: 240 } as const;

export const runsEach = 3;

export const visits: readonly View[] = (['en', 'ar', 'zh'] as const).flatMap((language) =>
  [360, 1280].map((width) => ({ language, width, theme: 'light' as const })),
);
