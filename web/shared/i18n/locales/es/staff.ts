import type { Translation } from '../../translation.ts';
import type english from '../en/staff.ts';

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
    placeholder: 'Número, nombre o referencia',
    results: 'Resultados de la búsqueda',
    loading: 'Buscando',
    empty: 'Sin resultados para «{{search}}»',
    hint: 'Pruebe con un número de seguimiento, un nombre, un correo electrónico o la referencia de un presupuesto.',
    failed: 'No se ha podido buscar',
    allShipments: 'Todos los envíos que coinciden',
    allQuotes: 'Todos los presupuestos que coinciden',
    found_one: '{{count, number}} resultado',
    found_many: '{{count, number}} de resultados',
    found_other: '{{count, number}} resultados',
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
