import type { FollowTexts } from './texts.ts';

export const es: FollowTexts = {
  greeting: 'Hola:',
  confirmation: {
    subject: (number) => `Confirme los avisos del envío ${number}`,
    intro:
      'Alguien nos pidió que escribamos a este correo electrónico cuando haya novedades de un envío. ¿Fue usted? Entonces confírmelo.',
    updates: 'Estados de los que le avisaríamos',
    action: 'Confirmar los avisos',
    note: 'Si no fue usted, no haga nada. Sin su confirmación no enviamos avisos a este correo electrónico.',
    whyYou: 'Recibe este único mensaje porque este correo electrónico se introdujo en la página de seguimiento del envío.',
  },
  update: {
    subject: (number, status) => `Envío ${number}: ${status}`,
    intro: (status) => `El envío que usted sigue tiene un nuevo estado: ${status}.`,
    action: 'Ver dónde está',
    note: 'La página se actualiza sola mientras está abierta.',
    whyYou: 'Recibe este mensaje porque sigue este envío.',
  },
  stop: 'No recibir más avisos sobre este envío',
  textMessage: {
    confirmation: (number, link) => `Waybill: ¿Quiere avisos por SMS del envío ${number}? Confirmar: ${link}`,
    update: (number, status, stopLink) => `Waybill: Envío ${number}: ${status}. Cancelar avisos: ${stopLink}`,
  },
};
