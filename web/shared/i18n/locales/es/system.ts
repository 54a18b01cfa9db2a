import type { Translation } from '../../translation.ts';
import type english from '../en/system.ts';

export default {
  title: 'Sistema',
  lead: 'De qué consta esta instalación y si va al día.',
  stale: 'No se ha podido volver a comprobar. Este era el estado a las {{time}}.',
  parts: 'Componentes',
  part: {
    eventStore: 'Registro de eventos',
    database: 'Base de datos',
    keys: 'Claves de los datos personales',
    keyCopy: 'Copia de las claves',
    bus: 'Actualizaciones en directo',
    mailServer: 'Servidor de correo',
    textGateway: 'Pasarela de SMS',
  },
  state: {
    up: 'En servicio',
    read_only: 'Solo lectura',
    down: 'Sin conexión',
    off: 'Sin configurar',
  },
  missingKeys: 'Personas cuya clave falta: {{number}}. Ejecute npm run doctor.',
  readers: 'Progreso',
  reader: {
    readModels: 'Modelos de consulta',
    mailer: 'Correos salientes',
    relay: 'Actualizaciones en directo',
  },
  lag: {
    none: 'Al día',
    behind: 'Retraso de {{time}}',
  },
  version: 'Versión',
  parked: 'Flujos detenidos',
  nothingParked: 'Se han aplicado todos los eventos.',
  parkedLead: 'Estos flujos esperan detrás de un evento que no se ha podido aplicar. Todo lo demás continúa.',
  waitsAt: 'Detenido en {{type}}. Eventos en espera: {{number}}.',
  keyMissing: 'Falta una clave; se volverá a intentar cuando esté disponible.',
  retry: 'Reintentar',
  retried: 'Flujos reintentados: {{number}}',
  retryFailed: 'No se han podido reintentar los flujos',
  retries: 'Intentos anteriores',
  retriedBy: '{{name}}, {{time}}. Flujos: {{number}}',
  formerAccount: 'Cuenta anterior',
} satisfies Translation<typeof english, 'es'>;
