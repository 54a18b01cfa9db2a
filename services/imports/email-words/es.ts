import type { ImportEmailTexts } from './texts.ts';

export const es: ImportEmailTexts = {
  registered: {
    subject: 'Sus nuevos envíos',
    intro: 'Se han registrado estos envíos, de los que usted es remitente o destinatario.',
  },
  updated: {
    subject: 'Novedades sobre sus envíos',
    intro: 'Hay novedades sobre estos envíos, de los que usted es remitente o destinatario. Este es su estado actual.',
  },
  withdrawn: {
    subject: 'Sus envíos se han anulado',
    intro: 'Estos envíos se registraron por error y se han anulado. No tiene que hacer nada.',
  },
  corrected: {
    subject: 'Corrección: sus envíos',
    intro: 'Las últimas novedades sobre estos envíos eran erróneas y se han retirado. Este es su estado actual.',
  },
  count: 'Envíos',
  listed: 'Mostrados aquí',
  route: (from, to) => `De ${from} a ${to}`,
  whyYou: 'Recibe este correo porque es remitente o destinatario de estos envíos.',
};
