import type { ImportWords } from './words.ts';

export const de: ImportWords = {
  headings: {
    reference: 'Referenz',
    language: 'Sprache',
    location: 'Ort',
    description: 'Beschreibung',
    occurredAt: 'Zeitpunkt',
    latitude: 'Geografische Breite',
    longitude: 'Geografische Länge',
  },
  field: 'Zu berichtigendes Feld',
  reason: 'Problem',
  problems: {
    not_a_number: 'Geben Sie eine Zahl ein',
    ambiguous_number: 'Schreiben Sie diese Zahl ohne Tausendertrennzeichen: Sie lässt sich auf zwei Arten lesen',
    other_currency: 'Geben Sie den Betrag in US-Dollar an',
    not_a_date: 'Geben Sie ein Datum wie 2026-11-05 ein',
    ambiguous_date: 'Schreiben Sie dieses Datum als 2026-11-05: Tag und Monat lassen sich nicht unterscheiden',
    spreadsheet_error: 'Die Tabellenkalkulation konnte diese Zelle nicht berechnen',
    unreadable: 'Buchstaben dieser Zelle sind verloren gegangen. Speichern Sie die Datei in UTF-8',
    too_many_cells: 'Diese Zeile hat mehr Zellen als die Kopfzeile',
  },
};
