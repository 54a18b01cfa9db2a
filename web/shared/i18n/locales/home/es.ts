import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Envíe y rastree paquetes en todo el mundo',
  description:
    'Envío internacional de paquetes: conozca el precio antes de embalar y siga cada escaneo con su lugar y hora local.',
  noScript: 'El seguimiento y los precios necesitan JavaScript, que está desactivado en este navegador.',
  tabs: { label: 'Rastrear o pedir presupuesto', track: 'Rastrear', quote: 'Presupuesto' },
  track: { button: 'Rastrear paquete', help: 'Ayuda', hint: 'Los espacios y guiones no importan.' },
  sample: {
    label: 'Así es una guía de envío',
    number: 'Guía n.º',
    from: 'Origen',
    to: 'Destino',
    service: 'Servicio',
    weight: 'Peso',
    expected: 'Entrega prevista',
    originCity: 'Uagadugú',
    destinationCity: 'Berlín',
  },
  features: { heading: 'En qué puede confiar' },
  badges: { heading: 'Certificados y resultados' },
  services: { heading: 'Servicios' },
  partners: { heading: 'Socios de confianza' },
  testimonials: { heading: 'Lo que dicen los clientes' },
  coverage: { map: 'Mapa del mundo con nuestros centros de clasificación y las rutas entre ellos' },
  contact: { heading: 'Hable con nosotros' },
  closing: {
    heading: '¿Listo para enviar?',
    text: 'Díganos qué envía y adónde. En menos de 24 horas tendrá una respuesta con el precio.',
  },
  getQuote: 'Pedir presupuesto',
  requestQuote: 'Solicitar presupuesto',
  trackLink: 'Rastrear un paquete',
} satisfies Translation<typeof english, 'es'>;
