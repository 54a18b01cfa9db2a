/** What people call a quote in emails and on screens: `Q-` and the last eight digits of its id. */
export const quoteReference = (quoteId: string): string => `Q-${quoteId.slice(-8).toUpperCase()}`;
