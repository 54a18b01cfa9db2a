import type { MailProblemWords } from './mail-problems.ts';

export const es: MailProblemWords = {
  host_unknown: {
    what: 'Ningún servidor tiene este nombre.',
    remedy: 'Revise la ortografía o busque el servidor en la ayuda de su proveedor.',
  },
  host_not_allowed: {
    what: 'Este servidor o puerto no está permitido.',
    remedy: 'Use un servidor de correo público: puerto 993 o 143 para el correo entrante, 587 o 465 para el saliente.',
  },
  unreachable: {
    what: 'El servidor no respondió.',
    remedy: 'Revise el nombre del servidor y el puerto, e inténtelo de nuevo en unos minutos.',
  },
  no_tls: {
    what: 'El servidor no ofrece una conexión cifrada en este puerto.',
    remedy: 'Pruebe el puerto 993 para el correo entrante y el 587 o el 465 para el saliente. No se envió su contraseña.',
  },
  bad_certificate: {
    what: 'El servidor no pudo demostrar que tiene este nombre.',
    remedy: 'Use el nombre exacto que indica la ayuda de su proveedor. Si el servidor es suyo, renueve su certificado.',
  },
  wrong_password: {
    what: 'El servidor no aceptó esta dirección y contraseña.',
    remedy: 'Escriba de nuevo la contraseña y compruebe que el buzón permite el acceso desde programas de correo.',
  },
  app_password_needed: {
    what: 'El proveedor pide una contraseña de aplicación.',
    remedy:
      'Cree una contraseña de aplicación en los ajustes de seguridad de su cuenta de correo y úsela en lugar de la habitual.',
  },
  passwords_not_accepted: {
    what: 'El proveedor ya no acepta contraseñas de programas de correo.',
    remedy: 'Pida al proveedor o a su administrador que las permita para este buzón, o conecte un buzón de otro proveedor.',
  },
  password_missing: {
    what: 'La contraseña de este buzón ya no está guardada aquí.',
    remedy: 'Sustituya la contraseña.',
  },
  protocol: {
    what: 'El servidor respondió de forma inesperada.',
    remedy: 'Compruebe que es un servidor de correo y que el puerto es correcto.',
  },
  busy: {
    what: 'El servidor no acepta inicios de sesión en este momento.',
    remedy: 'Espere unos minutos e inténtelo de nuevo.',
  },
};
