import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  hero: {
    heading: 'Cada paquete tiene una historia. Lea la suya en tiempo real.',
    lead: 'Envíe a más de {{countries}} países, conozca el precio antes de embalar y siga cada escaneo con la hora del lugar donde se hizo.',
  },
  features: {
    tracking: { title: 'Seguimiento GPS en tiempo real', text: 'Cada escaneo con su lugar y su hora local.' },
    insured: {
      title: 'Seguro y manejo cuidadoso',
      text: 'Cobertura de hasta {{insurance}} y paquete precintado de puerta a puerta.',
    },
    pickup: { title: 'Recogida fácil de programar', text: 'Elija una franja horaria y pasamos por su puerta.' },
    people: { title: 'Personas que responden', text: '24/7, por chat o correo electrónico, en su idioma.' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: 'Calidad certificada' },
    leader: { title: 'Líder del sector', text: 'Más de {{years}} años en ruta' },
    customers: { title: 'Más de {{customersShort}} clientes', text: 'Envían con nosotros' },
    network: { title: 'Red mundial', text: 'Más de {{countries}} países' },
    onTime: { title: '{{onTime}} a tiempo', text: 'Historial de entregas' },
    ssl: { title: 'Seguridad SSL', text: 'Conexión cifrada' },
    gdpr: { title: 'Conforme al RGPD', text: 'Sus datos son suyos' },
    iso27001: { title: 'ISO 27001', text: 'Seguridad de la información' },
    iata: { title: 'Miembro de la IATA', text: 'Agente de carga aérea' },
  },
  services: {
    lead: 'Dos cosas que hacemos todo el día: llevar lo urgente y almacenar lo demás.',
    express: {
      title: 'Entrega exprés',
      text: 'De su puerta a la del destinatario en {{hours}} horas entre grandes ciudades, con los documentos de aduana incluidos.',
      first: 'Despacho de aduana mientras el paquete vuela',
      second: 'Firma y foto en la puerta',
      third: 'Le devolvemos el dinero si llegamos tarde',
    },
    warehousing: {
      title: 'Almacenamiento',
      text: 'Almacene cerca de sus clientes y envíe el mismo día en que llega el pedido.',
      first: 'Espacio en más de {{hubs}} centros, por palé o por estante',
      second: 'Existencias contadas y visibles en directo',
      third: 'Preparación, embalaje y etiquetado por nuestro equipo',
    },
  },
  why: {
    heading: 'Por qué eligen Waybill',
    text: 'Un paquete es una promesa. Estas cifras muestran cómo cumplimos la nuestra.',
    onTime: 'entregas a tiempo',
    customers: 'clientes',
    years: 'años de experiencia',
    support: 'asistencia, todos los días',
    express: 'horas en envíos exprés',
    insurance: 'cobertura de seguro',
  },
  partners: { text: 'Más de {{partners}} transportistas, aerolíneas y agentes de aduanas mueven paquetes con nosotros.' },
  testimonials: {
    rating: '{{rating}}/5 según nuestros clientes',
    first: {
      quote: 'Mi madre, en Kumasi, vio salir el paquete de Fráncfort antes de que yo terminara el café. Llegó un día antes.',
      name: 'Abena Mensah',
      place: 'Hamburgo, Alemania',
    },
    second: {
      quote: 'Enviamos cuarenta muestras por semana a cuatro continentes. El precio que nos dicen es el que pagamos, siempre.',
      name: 'Daniel Whitaker',
      place: 'Chicago, Estados Unidos',
    },
    third: {
      quote: 'La aduana retuvo nuestro envío dos días y supimos por qué en menos de una hora. No le pido más a un transportista.',
      name: 'Noura Al-Harbi',
      place: 'Dubái, EAU',
    },
  },
  coverage: {
    heading: 'De su calle a casi cualquier otra',
    text: 'Ocho centros de clasificación acercan más de {{cities}} ciudades de más de {{countries}} países. Las líneas muestran por dónde vuelan los paquetes cada noche.',
    countries: 'países',
    cities: 'ciudades',
    hubs: 'centros logísticos',
    partners: 'socios',
  },
  contact: {
    lead: 'Responde una persona que sabe dónde está su paquete.',
    phone: { title: 'Llámenos', text: 'Para todo lo urgente.' },
    support: { title: 'Atención al cliente', text: 'Sobre un paquete en camino.' },
    business: { title: 'Empresas y presupuestos', text: 'Para contratos y grandes envíos.' },
    office: { title: 'Oficina principal', text: 'Visitas con cita previa.' },
    hours: {
      title: 'Horario de atención',
      weekdays: 'De lunes a viernes, 8:00-20:00 (hora de Nueva York)',
      saturday: 'Sábados, 9:00-17:00 (hora de Nueva York)',
    },
  },
} satisfies Translation<typeof english, 'es'>;
