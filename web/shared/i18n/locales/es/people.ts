import type { Translation } from '../../translation.ts';
import type english from '../en/people.ts';

export default {
  title: 'Personas',
  lead: 'Quién puede iniciar sesión y qué puede hacer.',
  caption: 'Todas las personas que tienen una cuenta',
  invite: 'Invitar a alguien',
  inviteNote:
    'Enviamos un enlace que funciona una sola vez durante 7 días. A una dirección se envía como máximo un correo por hora.',
  send: 'Enviar invitación',
  notYet: 'Aún sin aceptar',
  you: '(usted)',
  cancel: 'Cancelar',
  deactivateQuestion: '¿Desactivar a {{name}}? Sus sesiones terminarán y no podrá iniciar sesión.',
  secondFactor: 'Segundo factor',
  resetFactorQuestion:
    '¿Restablecer el segundo factor de {{name}}? Sus sesiones terminarán, se le avisará por correo electrónico y bastará con su contraseña para iniciar sesión.',
  roleNote: 'Sus sesiones terminan y tendrá que iniciar sesión de nuevo.',
  column: {
    name: 'Usuario',
    email: 'Correo electrónico',
    role: 'Rol',
    state: 'Estado',
    since: 'Alta',
    actions: 'Acciones',
  },
  state: {
    invited: 'Invitado',
    active: 'Activo',
    deactivated: 'Desactivado',
  },
  field: {
    email: 'Dirección de correo electrónico',
    role: 'Rol',
    language: 'Idioma del correo',
  },
  action: {
    sessions: 'Sesiones',
    role: 'Cambiar rol',
    invite: 'Enviar otro enlace',
    resetFactor: 'Restablecer segundo factor',
    deactivate: 'Desactivar',
    reactivate: 'Reactivar',
  },
  named: {
    sessions: 'Sesiones: {{name}}',
    role: 'Cambiar rol: {{name}}',
    invite: 'Enviar otro enlace: {{name}}',
    resetFactor: 'Restablecer segundo factor: {{name}}',
    deactivate: 'Desactivar: {{name}}',
    reactivate: 'Reactivar: {{name}}',
  },
  done: {
    role: 'Rol cambiado',
    invitation: 'Invitación enviada',
    resetFactor: 'Segundo factor restablecido',
    deactivate: 'Cuenta desactivada',
    reactivate: 'Cuenta reactivada',
  },
  stands: {
    title: 'No se ha enviado otro correo',
    note: 'El enlace enviado hace menos de una hora sigue siendo válido. Podrá enviar otro cuando pase esa hora.',
  },
  failed: {
    invitation: 'No se ha podido enviar la invitación',
    resetFactor: 'No se ha podido restablecer el segundo factor',
    deactivate: 'No se ha podido desactivar la cuenta',
    reactivate: 'No se ha podido reactivar la cuenta',
  },
} satisfies Translation<typeof english, 'es'>;
