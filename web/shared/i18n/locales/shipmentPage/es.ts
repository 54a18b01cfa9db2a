import type english from './en.ts';
import type { Translation } from '../../translation.ts';

export default {
  emailSender: 'Escribir al remitente',
  emailRecipient: 'Escribir al destinatario',
  title: 'Envío',
  titleOf: 'Envío {{number}}',
  loading: 'Cargando el envío',
  failed: 'No se ha podido obtener el envío',
  stale: 'No se ha podido actualizar la página. Está viendo los datos de las {{time}}.',
  trail: 'Volver a la lista',
  facts: 'Datos del envío',
  copy: 'Copiar {{number}}',
  expected: 'entrega prevista: {{day}}',
  publicPage: 'Ver la página pública',
  history: 'Historial',
  label: {
    a6: 'Etiqueta A6',
    '4x6': 'Etiqueta 4×6 pulg.',
    failed: 'No se ha podido crear la etiqueta',
  },
  missing: {
    title: 'Envío no encontrado',
    detail: 'Revise el enlace o busque por número de seguimiento, nombre o dirección de correo electrónico.',
    back: 'Volver a los envíos',
  },
  next: {
    heading: 'Próximo paso',
    step: '{{status}} · {{city}}',
    held: '{{status}}: a la espera de la próxima novedad',
    none: 'Este envío está cerrado. No hay más pasos.',
    expected: 'Entrega prevista',
    overdue: 'Con retraso desde',
  },
  record: {
    heading: 'Registro',
    events_one: '{{count, number}} evento registrado',
    events_many: '{{count, number}} de eventos registrados',
    events_other: '{{count, number}} eventos registrados',
    created: 'Creado',
    updated: 'Último cambio',
  },
} as const satisfies Translation<typeof english, 'es'>;
