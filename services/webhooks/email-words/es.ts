import type { WebhookTexts } from './texts.ts';

export const es: WebhookTexts = {
  greeting: 'Hola:',
  labels: { name: 'Punto de conexión', failingSince: 'Falla desde', stoppedAt: 'Detenido' },
  paused: {
    subject: (name) => `Webhook en pausa tras varios fallos: ${name}`,
    intro:
      'Desde hace tres días no se ha aceptado nada de lo que se envía a este punto de conexión, por lo que se ha puesto en pausa.',
    note: 'Su registro muestra lo que respondió el programa que recibe. Cuando vuelva a funcionar, reanude el punto de conexión: lo que ocurra mientras tanto se guarda durante 30 días como máximo y después se envía en orden.',
  },
  disabled: {
    subject: (name) => `Webhook desactivado por el programa que recibe: ${name}`,
    intro:
      'El programa que recibe respondió con el estado 410: ya no quiere recibir nada más. El punto de conexión se ha desactivado.',
    note: 'Si es lo que desea, elimine el punto de conexión. Si no, reanúdelo cuando el programa que recibe vuelva a funcionar: lo que estaba en espera se ha descartado y hasta entonces no se guarda nada. Un reenvío transmite lo que faltó.',
  },
  action: 'Abrir el punto de conexión',
  whyYou:
    'Recibe este correo porque creó o fue la última persona en cambiar este punto de conexión, o la clave de API a la que pertenece.',
};
