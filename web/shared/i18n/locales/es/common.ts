import { es as labels } from '#contracts/labels/es.ts';
import type { Translation } from '../../translation.ts';
import type english from '../en/common.ts';

export default {
  brand: 'Waybill',
  title: '{{page}} · Waybill',
  skipToContent: 'Ir al contenido',
  loading: 'Cargando',
  nav: {
    label: 'Principal',
    home: 'Inicio',
    track: 'Seguimiento',
    dashboard: 'Panel',
    homeLink: 'Waybill, página de inicio',
  },
  topBar: {
    label: 'Servicio y preferencias',
    locations: 'Ubicaciones',
    alerts: 'Avisos',
    activeAlerts_one: '{{count}} activo',
    activeAlerts_many: '{{count}} activos',
    activeAlerts_other: '{{count}} activos',
    language: 'Idioma',
    theme: 'Apariencia',
    signedInAs: 'Sesión de {{username}}',
  },
  theme: { system: 'Sistema', light: 'Clara', dark: 'Oscura' },
  locations: {
    title: 'Ubicaciones',
    intro: 'Nuestros centros de clasificación y la hora que es allí ahora.',
    time: 'Hora local en {{hub}}',
  },
  footer: {
    label: 'Pie de página',
    tagline: 'Envíos internacionales de paquetes, con cada lectura registrada.',
    track: 'Seguir un paquete',
    staff: 'Acceso del personal',
    rights: '© {{year}} Waybill',
  },
  ...labels,
  place: '{{city}}, {{country}}',
  trackingNumber: {
    label: 'Número de seguimiento',
    placeholder: 'WE 0000 0000 0000 US',
    badCheckDigit: 'El dígito de control no coincide. Uno de los caracteres está mal escrito.',
  },
  copy: { copied: 'Copiado al portapapeles', failed: 'El navegador no ha permitido copiar' },
  toast: { region: 'Notificaciones (F8)', close: 'Cerrar la notificación' },
  errors: {
    title: 'No se ha podido cargar',
    retry: 'Reintentar',
    network: 'No se puede conectar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
    unexpectedAnswer: 'El servidor ha dado una respuesta que esta página no entiende. Recargue la página e inténtelo de nuevo.',
    requestId: 'Solicitud {{id}}',
    pageTitle: 'Algo ha fallado',
    pageDetail: 'Esta página ha dejado de funcionar. Recargarla suele ayudar; no se pierde nada de lo guardado.',
    reload: 'Recargar la página',
  },
  offline: 'Está sin conexión. Lo que ve puede no estar al día.',
  notFound: {
    title: 'Página no encontrada',
    detail: 'No hay nada en esta dirección. Puede que el enlace esté cortado o contenga un error.',
    home: 'Volver al inicio',
    track: 'Seguir un paquete',
  },
} satisfies Translation<typeof english, 'es'>;
