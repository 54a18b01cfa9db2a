/** What stands at a field that is at fault, as the contracts and zod say it. `{n}` is the bound that a value is past. */
export const fieldsInEnglish = {
  required: 'This field is required',
  unknown: 'Unknown field',
  invalid: 'Enter a valid value',
  text: 'Enter text',
  number: 'Enter a number',
  wholeNumber: 'Enter a whole number',
  date: 'Enter a valid date',
  dateTime: 'Enter a valid date and time',
  choice: 'Choose an option from the list',
  email: 'Enter an email address such as name@example.com',
  phone: 'Enter a phone number such as +1 212 555 0100',
  oneLine: 'Use a single line',
  characters: 'Contains unsupported characters',
  decimals: 'Use at most {n} decimal places',
  tooShort: 'Must be at least {n} characters',
  tooLong: 'Must be at most {n} characters',
  tooSmall: 'Must be at least {n}',
  tooBig: 'Must be at most {n}',
  tooFew: 'Choose at least {n}',
  tooMany: 'Choose at most {n}',
  coordinates: 'Enter both latitude and longitude, or neither',
  sides: 'Enter length, width and height, or none of them',
  contact: 'Enter an email address or a mobile number',
  noTexts: 'This number cannot receive text messages',
} as const;

export type FieldTexts = Readonly<Record<keyof typeof fieldsInEnglish, string>>;
