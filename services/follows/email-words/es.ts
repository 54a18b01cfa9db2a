import type { FollowTexts } from './texts.ts';

export const es: FollowTexts = {
  greeting: 'Hola:',
  confirmation: {
    subject: (number) => `¿Quiere recibir avisos sobre el envío ${number}?`,
    intro:
      'Alguien nos pidió que escribamos a esta dirección cuando haya novedades de un envío. ¿Fue usted? Entonces confírmelo.',
    updates: 'Le escribiríamos cuando esté',
    action: 'Confirmar los avisos',
    note: 'Si no fue usted, no haga nada. Sin su confirmación no enviamos avisos a esta dirección.',
    whyYou: 'Recibe este único mensaje porque esta dirección se introdujo en la página de seguimiento del envío.',
  },
  update: {
    subject: (number, status) => `Envío ${number}: ${status}`,
    intro: (status) => `El envío que usted sigue tiene un nuevo estado: ${status}.`,
    action: 'Ver dónde está',
    note: 'La página se actualiza sola mientras está abierta.',
    whyYou: 'Recibe este mensaje porque sigue este envío.',
  },
  trouble: 'Retrasado o cancelado',
  stop: 'No recibir más avisos sobre este envío',
};
