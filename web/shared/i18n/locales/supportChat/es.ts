import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Hable con nosotros',
  close: 'Cerrar el chat',
  status: {
    connecting: 'Conectando…',
    online: 'En línea',
    here: 'equipo disponible',
    wait: 'una persona responde en {{wait}} aprox.',
    opens: 'volvemos: {{time}}',
    away: 'equipo no disponible',
  },
  name: {
    lead: 'Pregúntenos por un paquete, un precio o una entrega. La conversación se conserva en este navegador.',
    label: 'Su nombre',
    start: 'Iniciar chat',
  },
  other: { text: 'Tiene aquí otra conversación.', action: 'Cambiar a ella' },
  log: 'Conversación',
  assistant: 'respuestas automáticas',
  parcel: {
    masked: 'Vista pública: nombres abreviados y calles ocultas',
    whole: 'Se muestran todos los datos',
    open: 'Ver el paquete',
  },
  options: 'Sugerencias',
  you: 'Usted:',
  today: 'Hoy {{time}}',
  joined: '{{name}}, de atención al cliente, se ha unido',
  typing: { named: '{{name}} está escribiendo…', support: 'Atención al cliente está escribiendo…' },
  progress: { waiting: 'Aún sin enviar', sent: 'Enviado', stored: 'Recibido' },
  closed: 'Esta conversación se ha cerrado.',
  reopen: 'Escriba un mensaje para continuarla.',
  refused: {
    sending: 'No se ha podido enviar. Cámbielo e inténtelo de nuevo.',
    retracting: 'Este mensaje ya no se puede retirar.',
    mailing: 'No se ha enviado. Una conversación se puede enviar {{most, number}} veces al día, una vez que haya escrito algo.',
  },
  retract: { menu: 'Opciones del mensaje', action: 'Retirar', done: 'Mensaje retirado' },
  write: {
    label: 'Su mensaje',
    placeholder: 'Escriba un mensaje',
    send: 'Enviar',
    left_one: 'Queda {{count, number}} carácter',
    left_many: 'Quedan {{count, number}} de caracteres',
    left_other: 'Quedan {{count, number}} caracteres',
  },
  actions: { attach: 'Adjuntar seguimiento', mail: 'Enviar por correo electrónico', rate: 'Valorar el chat' },
  attach: {
    submit: 'Adjuntar',
    shape: 'Introduzca dos letras, doce cifras y dos letras',
    done: 'Número de seguimiento adjunto: {{number}}',
  },
  mail: {
    label: '¿A qué dirección enviamos la conversación?',
    submit: 'Enviármela',
    done: 'La conversación va de camino a {{email}}.',
  },
  rate: {
    question: '¿Qué le ha parecido esta conversación?',
    stars_one: '{{count, number}} estrella',
    stars_many: '{{count, number}} de estrellas',
    stars_other: '{{count, number}} estrellas',
    thanks: 'Gracias por su valoración.',
    done: 'Su valoración: {{rating, number}} de {{most, number}}',
  },
} satisfies Translation<typeof english, 'es'>;
