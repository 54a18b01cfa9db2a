export const mostButtons = 12;

interface Coded {
  code: string;
}

export interface CurrencyOffer<Currency> {
  buttons: Currency[];
  more: Currency[];
}

/**
 * The first twelve of a list as buttons; a suggested currency that is not among them takes the place of the last that is not
 * suggests. The first of the list always stays.
 */
export function currencyOffer<Currency extends Coded>(
  all: readonly Currency[],
  suggested: readonly string[],
): CurrencyOffer<Currency> {
  const usual = all.slice(0, mostButtons);
  const added = all.slice(mostButtons).filter(({ code }) => suggested.includes(code));
  const leaving = usual.slice(1).filter(({ code }) => !suggested.includes(code));
  const left = new Set(leaving.slice(Math.max(0, leaving.length - added.length)));
  const buttons = [...usual.filter((currency) => !left.has(currency)), ...added].slice(0, mostButtons);
  return { buttons, more: all.filter((currency) => !buttons.includes(currency)) };
}
