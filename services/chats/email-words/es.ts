import type { ChatEmailTexts } from './texts.ts';

export const es: ChatEmailTexts = {
  greeting: 'Hola:',
  subject: 'Soporte le ha respondido',
  intro: 'Hemos respondido en su conversación con soporte mientras no estaba.',
  action: 'Abrir la conversación',
  note: (days) => `Este enlace abre su conversación durante ${days} días. No lo comparta, por favor.`,
  whyYou:
    'Recibe este mensaje porque este correo electrónico se indicó en una conversación con nuestro soporte. Si no fue usted, ignórelo.',
  left: {
    subject: '¿Sigue necesitando nuestra ayuda?',
    intro:
      'Lamentamos que nadie le haya respondido todavía. Hemos cerrado por ahora su conversación con soporte. Si aún nos necesita, escriba de nuevo en ella y le atenderemos.',
  },
  transcript: {
    subject: 'Su conversación con soporte',
    intro: 'Esta es la conversación con nuestro soporte, tal como se pidió en el chat.',
    leftOut: 'Sus propios mensajes no se incluyen, por si este correo llega a otra persona.',
    newest: (count) => `Este correo contiene los últimos ${count} mensajes.`,
    whyYou: (site) =>
      `Recibe este mensaje porque alguien lo pidió para esta dirección en el chat de ${site}. Si no fue usted, ignórelo.`,
  },
};
