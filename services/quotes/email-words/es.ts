import type { QuoteEmailTexts } from './texts.ts';

export const es: QuoteEmailTexts = {
  greeting: 'Hola:',
  received: {
    subject: (reference) => `Hemos recibido su solicitud de presupuesto ${reference}`,
    intro: (hours) => `Gracias por su consulta. Le responderemos con un precio en un plazo de ${hours} horas.`,
    note: 'Puede responder a esta carta si cambia algo de su envío.',
  },
  answered: {
    subject: (reference) => `Nuestra oferta para su solicitud ${reference}`,
    intro: 'Este es nuestro precio para su envío. Queda fijado en cuanto lo acepte.',
    action: 'Ver y aceptar la oferta',
    note: 'Quien tenga este enlace puede aceptar la oferta. No lo comparta, por favor.',
  },
  sameDay: 'El mismo día',
  labels: {
    reference: 'Referencia',
    estimate: 'Estimación',
    price: 'Precio',
    validUntil: 'Válido hasta',
  },
  whyYou: 'Recibe esta carta porque su dirección figuraba en una solicitud de presupuesto. Si no fue usted, ignórela.',
};
