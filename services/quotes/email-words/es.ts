import type { QuoteEmailTexts } from './texts.ts';

export const es: QuoteEmailTexts = {
  greeting: 'Hola:',
  received: {
    subject: (reference) => `Hemos recibido su solicitud de presupuesto ${reference}`,
    intro: (hours) => `Gracias por su consulta. Le responderemos con un precio en un plazo de ${hours} horas.`,
    note: 'Puede responder a este mensaje si cambia algo en su envío.',
  },
  answered: {
    subject: (reference) => `Respuesta a su solicitud de presupuesto ${reference}`,
    intro: 'Este es nuestro precio para su envío. Queda fijado en cuanto acepte la oferta.',
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
  whyYou:
    'Recibe este mensaje porque su correo electrónico figuraba en una solicitud de presupuesto. Si no la envió usted, ignórelo.',
};
