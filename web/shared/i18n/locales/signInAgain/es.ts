import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Inicie sesión de nuevo',
  lead: 'Su sesión ha terminado. Inicie sesión para continuar. Todo lo que ha escrito sigue aquí.',
  close: 'Cerrar',
  notice: 'Su sesión ha terminado. Puede seguir leyendo esta página, pero no podrá guardar cambios hasta que inicie sesión.',
  other: {
    title: 'Sesión iniciada como {{name}}',
    lead: 'Esta página la abrió {{previous}}. Se volverá a cargar para {{name}} y se descartará lo que se haya escrito aquí.',
    reload: 'Volver a cargar la página',
  },
} satisfies Translation<typeof english, 'es'>;
