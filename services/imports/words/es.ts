import type { ImportWords } from './words.ts';

export const es: ImportWords = {
  headings: {
    reference: 'Referencia',
    language: 'Idioma',
    location: 'Ubicación',
    description: 'Descripción',
    occurredAt: 'Hora',
    latitude: 'Latitud',
    longitude: 'Longitud',
  },
  field: 'Campo que corregir',
  reason: 'Problema',
  problems: {
    not_a_number: 'Introduzca un número',
    ambiguous_number: 'Escriba este número sin separador de miles: se puede leer de dos maneras',
    other_currency: 'Introduzca el importe en dólares estadounidenses',
    not_a_date: 'Introduzca una fecha como 2026-11-05',
    ambiguous_date: 'Escriba esta fecha como 2026-11-05: no se distinguen el día y el mes',
    spreadsheet_error: 'La hoja de cálculo no pudo calcular esta celda',
    unreadable: 'Se perdieron letras de esta celda. Guarde el archivo en UTF-8',
    too_many_cells: 'Esta fila tiene más celdas que el encabezado',
  },
};
