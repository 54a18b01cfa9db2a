import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Verificar una exportación',
  lead: 'Compruebe si un archivo de historial es exactamente lo que se registró.',
  choose: 'Elija un archivo (tar.gz) o suéltelo aquí',
  nothingSent: 'El archivo no sale de su dispositivo: lo verifica solo este navegador.',
  givenKey: 'Clave que le dieron',
  givenKeyNote:
    'Dieciséis letras y cifras. Con ella solo vale un archivo firmado con esta clave o con una a la que esta lleva. Puede quedar vacío.',
  running: 'Verificando {{name}}',
  compared: 'Eventos comparados: {{number}}',
  unable: 'Este navegador no puede comprobar firmas Ed25519. Use uno más reciente o el programa de abajo.',
  unreadable: 'No se ha podido leer {{name}}. Elija un archivo exportado de Waybill.',
  holds: 'El archivo es lo que se registró',
  differs: 'El archivo no es lo que se registró',
  ok: 'Verificado',
  notOk: 'Modificado',
  holdsDetail: 'Eventos: {{number}}. Exportado {{time}}.',
  unsealed: 'Últimos eventos que aún no tenían cabecera, cubiertos por la firma del manifiesto: {{number}}.',
  more: 'Más diferencias: {{number}}',
  key: 'Firmado con la clave',
  keyNote: 'Compare esta clave con la que le dieron por otro medio. Quien tiene otra clave puede hacer otra exportación.',
  event: 'El evento {{number}}',
  head: 'La cabecera {{number}}',
  file: 'Un archivo',
  line: 'línea {{number}}',
  kind: {
    edited: '{{what}} se ha modificado',
    dropped: '{{what}} falta',
    inserted: '{{what}} se ha insertado',
    reordered: '{{what}} no está en su sitio',
    cut_off: '{{what}} se ha cortado',
    damaged: '{{what}} está dañado o se corta aquí',
    too_large:
      '{{what}} supera lo que se puede verificar: un archivo puede tener 256 MB de hashes y cabeceras, los de 3 millones de eventos. Exporte periodos más cortos.',
    key_unknown: '{{what}} está firmado con una clave desconocida',
  },
  yourself: 'Verifíquelo usted mismo',
  yourselfLead: 'Un solo archivo que necesita Node.js 20 y nada más. Cada exportación también lo contiene.',
  download: 'Descargar verify.mjs',
} satisfies Translation<typeof english, 'es'>;
