import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Solicitar presupuesto',
  lead: 'Díganos qué envía. Solo los campos con * son necesarios.',
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    company: 'Empresa',
    fromLocation: 'Origen',
    toLocation: 'Destino',
    packageType: 'Tipo de paquete',
    weight: 'Peso',
    dimensions: 'Medidas (largo × ancho × alto)',
    serviceType: 'Servicio',
    description: 'Descripción',
    timeline: 'Cuándo debe salir',
  },
  hints: { weight: '2 kg', dimensions: '40 × 30 × 20 cm' },
  packageTypes: {
    envelope: 'Sobre',
    'small-package': 'Paquete pequeño',
    'medium-package': 'Paquete mediano',
    'large-package': 'Paquete grande',
    pallet: 'Palé',
    freight: 'Carga',
  },
  serviceTypes: {
    standard: 'Estándar (5-7 días hábiles)',
    express: 'Exprés (2-3 días hábiles)',
    overnight: 'Al día siguiente',
    'same-day': 'El mismo día',
  },
  cancel: 'Cancelar',
  close: 'Cerrar',
  send: 'Enviar solicitud',
  sending: 'Enviando…',
  toast: {
    sent: '¡Solicitud de presupuesto enviada!',
    sentText: 'Recibirá una respuesta en menos de 24 horas.',
    error: 'Error',
    failed: 'No se ha podido enviar la solicitud. Inténtelo de nuevo o llame al {{phone}}.',
  },
} satisfies Translation<typeof english, 'es'>;
