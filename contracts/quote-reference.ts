/** What people call a quote in emails and on screens: `Q-` and the last eight digits of its id. */
export const quoteReference = (quoteId: string): string => `Q-${quoteId.slice(-8).toUpperCase()}`;

/** What to look for: a reference as people write it is the end of the quote's id; anything else is as it was typed. */
export const searchedQuote = (typed: string): string => typed.replace(/^q-(?=[0-9a-f]{1,8}$)/i, '');
