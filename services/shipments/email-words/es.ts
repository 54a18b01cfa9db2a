import { es as words } from '#contracts/labels/es.ts';
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
  next: {
    pending: 'Recogeremos el paquete.',
    picked_up: 'El paquete va a nuestro centro más cercano.',
    in_transit: 'El paquete sigue su camino por nuestra red.',
    out_for_delivery: 'El mensajero lleva el paquete hoy. Conviene que haya alguien para recibirlo.',
    delivered: 'No queda nada por hacer. Si hay algún problema, responda a este mensaje en un plazo de 7 días.',
    delayed: 'Estamos en ello y le escribiremos en cuanto el paquete siga su camino.',
    cancelled: 'El paquete no se transportará más. Si tiene alguna pregunta, póngase en contacto con nosotros.',
  },
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
