import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  heading: 'Dónde ha iniciado sesión',
  headingOf: 'Sesiones de {{name}}',
  lead: 'Si no reconoce una sesión, ciérrela y cambie su contraseña.',
  browserOn: '{{browser}} en {{system}}',
  unknownClient: 'Programa desconocido',
  adminArea: 'Área de administración',
  here: 'Esta sesión',
  now: 'En uso ahora',
  lastUsed: 'Último uso: {{ago}}',
  opened: 'Inicio de sesión: {{time}}',
  place: '{{zone}} ({{city}})',
  unknownPlace: 'Zona horaria desconocida',
  none: 'No hay ninguna sesión abierta.',
  end: 'Cerrar sesión',
  endNamed: 'Cerrar sesión: {{client}}, {{used}}',
  endOthers: 'Cerrar las demás sesiones',
  endOthersQuestion: '¿Cerrar las demás sesiones? Quien las use tendrá que volver a iniciar sesión.',
  cancel: 'Cancelar',
  done: { one: 'Sesión cerrada', others: 'Se han cerrado las demás sesiones' },
  failed: 'No se ha podido cerrar la sesión',
} satisfies Translation<typeof english, 'es'>;
