import type { ChatEmailTexts } from './texts.ts';

export const es: ChatEmailTexts = {
  greeting: 'Hola:',
  subject: 'Soporte le ha respondido',
  intro: 'Hemos respondido en su conversación con soporte mientras no estaba.',
  action: 'Abrir la conversación',
  note: (days) => `Este enlace abre su conversación durante ${days} días. No lo comparta, por favor.`,
  whyYou:
    'Recibe este mensaje porque este correo electrónico se indicó en una conversación con nuestro soporte. Si no fue usted, ignórelo.',
};
