import { es as words, nextSteps } from '#contracts/labels/es.ts';
import type { EmailTexts } from './texts.ts';

export const es: EmailTexts = {
  ...words,
  greeting: (name) => `Hola, ${name}:`,
  created: {
    subject: (number) => `Su envío ${number} está registrado`,
    toSender: 'Gracias por enviar con nosotros. Su paquete está registrado y espera a que lo recojamos.',
    toRecipient: 'Tenemos registrado un paquete para usted. Le escribiremos cada vez que haya novedades.',
  },
  updated: {
    subject: (number, status) => `Envío ${number}: ${status}`,
    intro: (status) => `Hay novedades sobre su paquete. Su estado es ahora: ${status}.`,
  },
  next: nextSteps,
  labels: {
    trackingNumber: 'Número de seguimiento',
    status: 'Estado',
    reason: 'Motivo',
    location: 'Ubicación',
    time: 'Cuándo',
    expected: 'Entrega prevista',
    next: 'Qué viene ahora',
  },
  place: (city, country) => `${city}, ${country}`,
  action: 'Rastrear su paquete',
  linkNote: 'Este enlace da acceso a todos los datos del envío. Compártalo solo con quien pueda verlos.',
  whyYou: 'Recibe este mensaje porque su correo electrónico figura como el del remitente o el destinatario de este envío.',
};
