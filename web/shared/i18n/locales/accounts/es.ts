import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Acceso del personal',
  heading: 'Acceso al panel',
  lead: 'Para quienes mantienen los paquetes en marcha.',
  username: 'Usuario',
  password: 'Contraseña',
  forgot: '¿Ha olvidado su contraseña?',
  signIn: 'Iniciar sesión',
  usernameRequired: 'Escriba su usuario.',
  passwordRequired: 'Escriba su contraseña.',
  wrongCredentials: 'Usuario o contraseña incorrectos',
  tooManyTries: 'Demasiados intentos de inicio de sesión. Vuelva a intentarlo dentro de {{wait}}.',
  backToHome: 'Volver al inicio',
  code: {
    lead: 'Escriba el código de su aplicación de autenticación.',
    label: 'Código',
    hint: 'Seis cifras',
    required: 'Escriba el código',
    back: 'Volver a la contraseña',
    recovery: {
      lead: 'Escriba uno de sus códigos de recuperación. Cada uno sirve una sola vez.',
      label: 'Código de recuperación',
      wrong: 'Este código de recuperación no es válido o ya se ha usado.',
      use: 'Usar un código de recuperación',
      useApp: 'Usar la aplicación de autenticación',
    },
  },
  demo: {
    heading: 'Cuentas de demostración',
    lead: 'Esto es una demostración. Estas cuentas solo existen aquí.',
    use: 'Rellenar',
    useOf: 'Rellenar con {{username}}',
  },
  role: { customer: 'Cliente', agent: 'Agente', admin: 'Administrador', auditor: 'Auditor' },
  notStaff: 'Esta cuenta no tiene permisos del personal.',
} satisfies Translation<typeof english, 'es'>;
