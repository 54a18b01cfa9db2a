import type { ImportWords } from './words.ts';

export const en: ImportWords = {
  headings: {
    reference: 'Reference',
    language: 'Language',
    location: 'Location',
    description: 'Description',
    occurredAt: 'Time',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  field: 'Field to correct',
  reason: 'Problem',
  problems: {
    not_a_number: 'Enter a number',
    ambiguous_number: 'Write this number without a thousands separator: it can be read in two ways',
    other_currency: 'Enter the amount in US dollars',
    not_a_date: 'Enter a date such as 2026-11-05',
    ambiguous_date: 'Write this date as 2026-11-05: day and month cannot be told apart',
    spreadsheet_error: 'The spreadsheet could not work out this cell',
    unreadable: 'Some letters of this cell were lost. Save the file in UTF-8',
    too_many_cells: 'This row has more cells than the header',
  },
};
