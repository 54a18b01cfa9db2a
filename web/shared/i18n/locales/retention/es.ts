import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  tabs: {
    label: 'Supresión y conservación',
    persons: 'Personas',
    retention: 'Conservación',
  },
  title: 'Cuánto tiempo se conservan los datos',
  lead: 'Las reglas se aplican una vez al día y eliminan lo que es más antiguo. Lo que se dijo en los correos y chats permanece. No se elimina nada que pertenezca a una conversación abierta o a un paquete en camino.',
  kind: {
    received_emails: 'Correos recibidos en su forma original, con sus adjuntos',
    reply_files: 'Archivos enviados con las respuestas',
    chat_photos: 'Fotos de los chats',
  },
  keep: 'Conservar durante',
  forGood: 'Indefinidamente',
  setBy: 'Fijada por {{name}}, {{time}}',
  formerAccount: 'Antigua cuenta',
  counting: 'Contando lo que se eliminaría',
  due: 'Se eliminarían hoy: {{amount, number}}',
  oldest: 'El más antiguo es del {{time}}.',
  nothingDue: 'Hoy no se eliminaría nada.',
  countFailed: 'No se ha podido contar lo que se eliminaría',
  save: 'Guardar',
  saved: 'Regla guardada',
  savedFrom: 'Se aplica una vez al día, a partir de mañana (UTC).',
  savedOff: 'Ya no se elimina nada de este tipo.',
  saveFailed: 'La regla no se ha guardado',
  lastRun: 'Eliminado en la última ejecución, {{time}}',
  noRun: 'Las reglas aún no se han ejecutado.',
  hold: {
    ask: 'Las reglas están en pausa. Según el reloj del servidor es {{now}}, pero se aplicaron o cambiaron por última vez el {{since}}. Si el servidor estuvo apagado entretanto, deje que se apliquen. Si el reloj está mal, ajústelo primero: de lo contrario se eliminarían datos demasiado pronto.',
    waits:
      'Las reglas están en pausa. Según el reloj del servidor es {{now}}, pero se aplicaron o cambiaron por última vez el {{since}}. Un administrador debe confirmar que el reloj es correcto.',
    confirm: 'El reloj es correcto, aplicar las reglas',
    confirmed: 'Las reglas vuelven a aplicarse',
    failed: 'No se confirmó el reloj',
  },
} satisfies Translation<typeof english, 'es'>;
