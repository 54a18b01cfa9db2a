/** A currency: ISO 4217 code, its decimals by ISO 4217, and the ISO 3166-1 code (or `EU`) of the flag it is drawn with. */
export interface CurrencyEntry {
  code: string;
  decimals: number;
  flag: string;
}

const currency = (code: string, flag = code.slice(0, 2), decimals = 2): CurrencyEntry => ({ code, decimals, flag });

/** Every currency that a price can be shown in. The first twelve are the ones offered as buttons. */
export const currencies: readonly CurrencyEntry[] = [
  currency('USD'),
  currency('EUR'),
  currency('GBP'),
  currency('CAD'),
  currency('JPY', 'JP', 0),
  currency('AUD'),
  currency('CHF'),
  currency('CNY'),
  currency('INR'),
  currency('BRL'),
  currency('MXN'),
  currency('KRW', 'KR', 0),
  currency('GHS'),
  currency('XOF', 'BF', 0),
  currency('AED'),
  currency('SGD'),
  currency('XAF', 'CM', 0),
  currency('NGN'),
  currency('ZAR'),
  currency('KES'),
  currency('EGP'),
  currency('MAD'),
  currency('SAR'),
  currency('QAR'),
  currency('TRY'),
  currency('PLN'),
  currency('SEK'),
  currency('NOK'),
  currency('DKK'),
  currency('CZK'),
  currency('HUF'),
  currency('RON'),
  currency('NZD'),
  currency('HKD'),
  currency('TWD'),
  currency('THB'),
  currency('IDR'),
  currency('MYR'),
  currency('PHP'),
  currency('VND', 'VN', 0),
  currency('PKR'),
  currency('BDT'),
  currency('LKR'),
  currency('ARS'),
  currency('CLP', 'CL', 0),
  currency('COP'),
  currency('PEN'),
  currency('UYU'),
  currency('ILS'),
  currency('UAH'),
  currency('KZT'),
  currency('TND', 'TN', 3),
  currency('DZD'),
  currency('ETB'),
  currency('UGX', 'UG', 0),
  currency('TZS'),
  currency('RWF', 'RW', 0),
  currency('ISK', 'IS', 0),
  currency('BGN'),
  currency('RSD'),
  currency('JOD', 'JO', 3),
  currency('KWD', 'KW', 3),
  currency('BHD', 'BH', 3),
  currency('OMR', 'OM', 3),
  currency('GEL'),
];

/** Currencies that every exchange-rate table must hold; a table without one of them is not used. */
export const requiredCurrencies: readonly string[] = currencies.slice(0, 16).map(({ code }) => code);

const byCode = new Map(currencies.map((entry) => [entry.code, entry]));

/** The currency of that ISO 4217 code; undefined for one that is not in {@link currencies}. */
export const currencyCoded = (code: string): CurrencyEntry | undefined => byCode.get(code);
