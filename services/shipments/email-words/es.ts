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
  notified: {
    greeting: 'Hola:',
    subject: (number, sender) => `Envío ${number} de ${sender}`,
    toRecipient: (sender) => `${sender} le ha enviado un paquete con Waybill. Aquí puede seguirlo hasta la entrega.`,
    about: (sender) => `Este mensaje trata de un paquete que ${sender} ha enviado con Waybill.`,
    linkNote: 'La página de seguimiento muestra el estado actual, sin datos personales.',
    whyYou: 'Recibe este mensaje porque se indicó este correo electrónico a nuestro personal para informar sobre este envío.',
  },
  corrected: {
    subject: (number, status) => `Corrección del envío ${number}: ${status}`,
    intro: (status) =>
      `Una actualización anterior sobre su paquete era incorrecta y se ha corregido. Su estado actual es: ${status}.`,
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
