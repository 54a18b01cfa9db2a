import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Exportar historial',
  lead: 'Un archivo firmado con lo que se registró. Cualquiera puede verificarlo, sin Waybill y sin su ayuda.',
  what: 'Qué exportar',
  scope: {
    noun: 'Un envío, un presupuesto, una conversación o una cuenta',
    person: 'Una persona',
    range: 'Un período',
    everything: 'Todo el registro de eventos',
  },
  field: {
    thing: 'Número de seguimiento o ID',
    person: 'ID de la persona',
    from: 'Primer día',
    to: 'Último día',
  },
  note: {
    noun: 'Sus propios eventos y todos los demás que tratan de ello.',
    person: 'Todos los eventos con un texto de esta persona. Búsquela en Historial: los resultados llevan aquí, con su ID.',
    range: 'Lo que se registró en esos días. Uno de ellos puede quedar vacío.',
    everything: 'Puede tardar un rato. Puede cancelarlo en cualquier momento.',
  },
  problem: {
    noThing: 'Introduzca un número de seguimiento o un ID.',
    notFound: 'No se ha encontrado nada. Compruebe el número o el ID.',
    several: 'Hay varios. Busque el correcto en Historial y use su ID.',
    noPerson: 'Introduzca el ID de una persona.',
    noDay: 'Elija al menos un día.',
    daysReversed: 'El primer día es posterior al último.',
  },
  clear: 'Hacer legibles nombres, direcciones y textos',
  clearNote: 'Guarde este archivo en un lugar seguro: contiene datos personales. La exportación queda registrada.',
  sealedNote: 'Los datos personales siguen cifrados en el archivo. La exportación queda registrada.',
  start: 'Exportar',
  cancel: 'Cancelar',
  written: 'Eventos escritos: {{number}}',
  done: 'La exportación está lista',
  failed: 'La exportación ha fallado',
  cut: 'Se ha perdido la conexión. Inténtelo de nuevo.',
  verifyTitle: 'Verificar un archivo',
  verifyLead: 'El archivo contiene un programa que lo verifica. También puede verificarlo en un navegador; no se sube nada.',
  verifyLink: 'Verificar en este navegador',
} satisfies Translation<typeof english, 'es'>;
