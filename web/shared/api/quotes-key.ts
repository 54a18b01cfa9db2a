/** The root of every query about quotes. */
export const quotesKey = ['quotes'] as const;
