import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  rail: {
    label: 'Espacio de trabajo',
    setUp: 'Configuración',
    more: 'Más',
    atLeast: '{{number}}+',
    waiting_one: '{{number}} por responder',
    waiting_many: '{{number}} por responder',
    waiting_other: '{{number}} por responder',
  },
  search: {
    label: 'Buscar en todo',
    placeholder: 'Número, nombre, correo o referencia',
    results: 'Resultados de la búsqueda',
    loading: 'Buscando',
    empty: 'Sin resultados para «{{search}}»',
    hint: 'Pruebe con un número de seguimiento, un nombre, un correo electrónico o la referencia de un presupuesto.',
    failed: {
      shipments: 'No se ha podido buscar en los envíos',
      persons: 'No se ha podido buscar en las personas',
      conversations: 'No se han podido buscar las conversaciones por correo electrónico',
      emails: 'No se ha podido buscar en los correos',
      quotes: 'No se ha podido buscar en los presupuestos',
      accounts: 'No se ha podido buscar en las cuentas',
    },
    allShipments: 'Todos los envíos que coinciden',
    allQuotes: 'Todos los presupuestos que coinciden',
    kind: {
      shipments: 'Envíos',
      persons: 'Personas',
      conversations: 'Conversaciones por correo electrónico',
      emails: 'Correos',
      quotes: 'Presupuestos',
      accounts: 'Cuentas',
    },
    email: {
      queued: 'En espera',
      sending: 'Enviando',
      sent: 'Enviado',
      in_doubt: 'Sin confirmar',
      failed: 'No enviado',
    },
    group: '{{kind}}: {{number}}',
  },
  yourAccount: 'Su cuenta',
  logout: 'Cerrar sesión',
  loggedOut: {
    title: 'Sesión cerrada',
    detail: 'Ha cerrado la sesión correctamente.',
    failed: 'No se ha podido cerrar la sesión',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    search: 'Buscar en todo',
    new: 'Crear un envío',
    help: 'Mostrar estos atajos',
    toasts: 'Ir a las notificaciones',
    single: 'Atajos de una sola tecla',
    off: 'Desactivados. Actívelos para usar las teclas de arriba.',
  },
} satisfies Translation<typeof english, 'es'>;
