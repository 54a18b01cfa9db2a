import type { AccountTexts } from './texts.ts';

export const es: AccountTexts = {
  greeting: 'Hola:',
  invitation: {
    subject: 'Le han invitado a Waybill',
    intro:
      'Un administrador ha abierto una cuenta de Waybill para usted. Elija un nombre de usuario y una contraseña para empezar a usarla.',
    action: 'Configurar su cuenta',
    note: 'Este enlace funciona una sola vez y es válido durante 7 días. No lo comparta.',
    whyYou: 'Recibe este correo porque un administrador introdujo su dirección. Si no lo esperaba, puede ignorarlo.',
  },
  reset: {
    subject: 'Restablecer su contraseña de Waybill',
    intro: 'Alguien ha pedido restablecer la contraseña de su cuenta. Si ha sido usted, elija una nueva.',
    action: 'Elegir una contraseña nueva',
    note: 'Este enlace funciona una sola vez y es válido durante una hora. Si no ha sido usted, ignore este correo: su contraseña no cambia.',
    whyYou: 'Recibe este correo porque su dirección pertenece a una cuenta de Waybill.',
  },
  factorReset: {
    subject: 'Se ha restablecido su segundo factor de Waybill',
    intro:
      'Un administrador ha quitado el segundo factor de su cuenta y ha cerrado sus sesiones. A partir de ahora basta con su contraseña para iniciar sesión.',
    action: 'Iniciar sesión',
    note: 'Vuelva a configurar una aplicación de autenticación en la página de su cuenta. Si no lo ha pedido, avise enseguida a un administrador.',
    whyYou: 'Recibe este correo porque su dirección pertenece a una cuenta de Waybill.',
  },
};
