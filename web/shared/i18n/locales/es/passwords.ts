import type { Translation } from '../../translation.ts';
import type english from '../en/passwords.ts';

export default {
  backToSignIn: 'Volver al inicio de sesión',
  hint: 'Al menos 12 caracteres. Unas cuantas palabras sin relación son fáciles de recordar.',
  field: {
    email: 'Dirección de correo electrónico',
    username: 'Usuario',
    password: 'Contraseña nueva',
    currentPassword: 'Contraseña actual',
  },
  forgot: {
    title: '¿Ha olvidado su contraseña?',
    lead: 'Introduzca el correo electrónico de su cuenta y le enviaremos un enlace para elegir otra.',
    send: 'Enviar enlace',
    sent: 'Revise su bandeja de entrada',
    sentText: 'Si una cuenta tiene esta dirección, el enlace va de camino. Funciona una sola vez, durante una hora.',
  },
  link: {
    invitation: 'Configurar su cuenta',
    reset: 'Elegir una contraseña nueva',
    invitationLead: 'Elija un nombre de usuario y una contraseña para {{email}}.',
    resetLead: 'Para la cuenta {{username}}.',
    create: 'Crear cuenta',
    save: 'Guardar contraseña',
    invalid: 'Este enlace ya no es válido',
    invalidText: 'Los enlaces funcionan una sola vez y caducan. Un administrador renueva las invitaciones.',
    askAgain: 'Pedir otro enlace',
    done: 'Su contraseña está guardada',
    doneText: 'Ya puede iniciar sesión como {{username}}.',
    signIn: 'Iniciar sesión',
  },
  own: {
    title: 'Su cuenta',
    heading: 'Cambiar su contraseña',
    save: 'Cambiar contraseña',
    done: 'Contraseña cambiada',
    note: 'Sus otras sesiones han terminado.',
  },
} satisfies Translation<typeof english, 'es'>;
