import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Widget de seguimiento',
  lead: 'Un campo para el número y su resultado en las páginas de las tiendas: una línea de código, sin cookies, en siete idiomas.',
  code: 'Código para la página',
  preview: 'Vista previa',
  language: 'Idioma',
  languageOfPage: 'El de la página',
  number: 'Número de seguimiento (opcional)',
  numberHint: 'El widget muestra entonces este envío de inmediato, por ejemplo en la página de un pedido.',
  copy: 'Copiar código',
  copied: 'Código copiado',
  frameTitle: 'Seguimiento de envíos',
  theme: {
    label: 'Apariencia',
    auto: 'Como el dispositivo',
    light: 'Claro',
    dark: 'Oscuro',
  },
  kind: {
    label: 'Tipo de código',
    script: 'Script',
    frame: 'Marco',
  },
  kindHint: {
    script: 'El script ajusta la altura por sí solo. Péguelo donde deba aparecer el widget.',
    frame: 'Para páginas que no admiten scripts de terceros. La altura es fija.',
  },
  sites: {
    title: 'Sitios que pueden mostrarlo',
    none: 'Ningún otro sitio puede mostrar todavía el widget.',
    any: 'Cualquier sitio puede mostrar el widget.',
    setting: 'Quien administra esta instalación autoriza sitios con el ajuste {{setting}}.',
  },
  frame: {
    searching: 'Buscando el envío…',
    tooMany: 'Se han consultado demasiados números desde su red. Vuelva a intentarlo dentro de un minuto.',
    failed: 'No se ha podido consultar el envío. Vuelva a intentarlo en un momento.',
    why: 'Motivo',
    details: 'Seguimiento completo',
  },
} satisfies Translation<typeof english, 'es'>;
