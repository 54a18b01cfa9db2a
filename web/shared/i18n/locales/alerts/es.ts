import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Avisos del servicio',
  none: 'No hay avisos del servicio activos',
  noneDetail: 'Los paquetes avanzan según lo previsto.',
  level: {
    notice: 'Conviene saber',
    delay: 'Retrasos',
    suspension: 'Servicio suspendido',
  },
  since: 'Desde el {{time}}',
  until: 'hasta el {{time}}',
  publish: 'Publicar aviso',
  published: 'Aviso publicado',
  withdraw: 'Retirar',
  withdrawNamed: 'Retirar: {{title}}',
  withdrawQuestion: '¿Retirar este aviso para todos?',
  withdrawn: 'Aviso retirado',
  withdrawFailed: 'El aviso sigue publicado',
  cancel: 'Cancelar',
  field: {
    level: 'Qué supone para los paquetes',
    language: 'Escrito en',
    title: 'Titular',
    detail: 'Qué ha ocurrido y qué se puede hacer',
    until: 'Retirada automática (opcional)',
  },
  problem: {
    past: 'Elija un momento futuro.',
  },
  lead: 'Lo que los clientes saben de retrasos y suspensiones. Un aviso es público en cuanto se publica.',
  all: 'Todos los avisos',
  filter: {
    label: 'Mostrar',
    all: 'Todos',
  },
  state: {
    active: 'Activo',
    ended: 'Finalizado',
    withdrawn: 'Retirado',
  },
  list: {
    loading: 'Cargando los avisos',
    failed: 'No se han podido cargar los avisos',
    forbidden: 'Su cuenta no tiene acceso a los avisos. Consulte a un administrador.',
    more: 'Mostrar anteriores',
    moreFailed: 'No se han podido cargar los avisos anteriores',
    empty: 'No hay avisos aquí',
    emptyDetail: 'No hay avisos en este estado.',
  },
  history: {
    published: 'Publicado por {{name}}, {{time}}',
    withdrawn: 'Retirado por {{name}}, {{time}}',
  },
  formerAccount: 'Cuenta anterior',
} satisfies Translation<typeof english, 'es'>;
