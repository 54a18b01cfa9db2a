import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Su presupuesto',
  lead: 'Nuestro precio para el envío que nos describió.',
  home: 'Volver al inicio',
  again: 'Solicitar otro presupuesto',
  reference: 'Presupuesto n.º',
  from: 'Origen',
  to: 'Destino',
  price: 'Precio en dólares estadounidenses',
  validUntil: 'Válido hasta',
  parcel: 'Tipo de paquete',
  weight: 'Peso',
  service: 'Servicio',
  note: 'Nota',
  acceptedAt: 'Aceptado',
  accept: 'Aceptar presupuesto',
  accepting: 'Aceptando…',
  changed: 'La oferta ha cambiado mientras esta página estaba abierta. Lo que ve ahora está actualizado.',
  failed: 'No se ha podido aceptar el presupuesto. {{reason}}',
  answered: {
    stamp: 'Oferta',
    title: '¿Le parece bien?',
    text: 'Al aceptar, el precio queda fijado. Después le pedimos lo que aún falte y preparamos el envío.',
  },
  accepted: {
    stamp: 'Aceptado',
    title: 'Gracias, el precio queda fijado',
    text: 'Preparamos su envío a este precio y le pedimos lo que aún falte. Recibirá el número de seguimiento por correo electrónico.',
  },
  expired: {
    stamp: 'Caducado',
    title: 'Esta oferta ha caducado',
    text: 'Ya no se puede aceptar. Con gusto le haremos otra.',
  },
  converted: {
    stamp: 'Registrado',
    title: 'Su envío está registrado',
    text: 'El número de seguimiento está en el correo electrónico que le enviamos.',
  },
  replaced: {
    title: 'Una oferta más reciente sustituye a esta',
    text: 'Use el enlace de nuestro último correo electrónico.',
  },
  unknown: {
    title: 'Este enlace no lleva a ninguna oferta',
    text: 'Quizá se haya cortado. Ábralo otra vez desde nuestro correo electrónico o solicite otro presupuesto.',
  },
} satisfies Translation<typeof english, 'es'>;
