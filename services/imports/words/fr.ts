import type { ImportWords } from './words.ts';

export const fr: ImportWords = {
  headings: {
    reference: 'Référence',
    language: 'Langue',
    location: 'Lieu',
    description: 'Description',
    occurredAt: 'Heure',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  field: 'Champ à corriger',
  reason: 'Problème',
  problems: {
    not_a_number: 'Saisissez un nombre',
    ambiguous_number: 'Écrivez ce nombre sans séparateur de milliers : il peut se lire de deux façons',
    other_currency: 'Saisissez le montant en dollars américains',
    not_a_date: 'Saisissez une date comme 2026-11-05',
    ambiguous_date: 'Écrivez cette date sous la forme 2026-11-05 : le jour et le mois ne se distinguent pas',
    spreadsheet_error: 'Le tableur n’a pas pu calculer cette cellule',
    unreadable: 'Des lettres de cette cellule ont été perdues. Enregistrez le fichier en UTF-8',
    too_many_cells: 'Cette ligne a plus de cellules que l’en-tête',
  },
};
