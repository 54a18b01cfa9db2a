import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Notificar',
  heading: 'Enviar notificación al destinatario',
  lead: 'Escriba a alguien sobre un envío, con su estado y un enlace de seguimiento.',
  back: 'Volver al panel',
  recipientEmail: 'Correo electrónico del destinatario',
  senderName: 'Nombre del remitente',
  senderNameHint: 'Tal como aparecerá en el mensaje',
  trackingNumber: 'Número de seguimiento',
  shipmentId: 'ID del envío',
  shipmentIdHint: 'Opcional. Debe ser el envío con este número de seguimiento.',
  send: 'Enviar notificación',
  missing: 'Faltan datos',
  missingDetail: 'Rellene todos los campos obligatorios.',
  sent: {
    title: 'Mensaje enviado correctamente',
    detail: 'La notificación va de camino a {{email}}.',
  },
  failed: {
    title: 'No se ha podido enviar el mensaje',
    detail: 'Se produjo un error al enviar la notificación.',
  },
  confirm: {
    title: '¿Escribir a este correo electrónico?',
    detail:
      '{{email}} no es ni el correo del remitente ni el del destinatario de este envío. El mensaje no incluirá sus datos personales.',
    send: 'Escribir a este correo',
    cancel: 'Cancelar',
  },
  preview: {
    title: 'Vista previa del mensaje',
    explain:
      'Complete el formulario para ver el mensaje exactamente como se enviará: en el idioma del destinatario, con el estado actual del envío y un enlace de seguimiento.',
    to: 'Destinatario',
    subject: 'Asunto',
    language: 'Idioma',
    frame: 'Mensaje para {{address}}',
    failed: 'No se ha podido mostrar la vista previa',
    other: 'Este correo no es ni el del remitente ni el del destinatario, así que el mensaje no incluye datos personales.',
  },
  readOnly: {
    title: 'Su cuenta es de solo lectura',
    detail: 'Solo los agentes y los administradores pueden enviar notificaciones.',
  },
} satisfies Translation<typeof english, 'es'>;
