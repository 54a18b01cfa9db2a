import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneNumbers } from './phone-numbers.ts';

/** Where the plan does not tell mobile numbers from landlines, as in North America, a number may be either. */
const mayBeMobile: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** The plans of libphonenumber, which come with the package. */
export const createPhoneNumbers = (): PhoneNumbers => ({
  takesTexts: (number) => mayBeMobile.includes(parsePhoneNumberFromString(number)?.getType()),
});
