import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Export prüfen',
  lead: 'Prüfen Sie, ob ein Archiv des Verlaufs genau das ist, was aufgezeichnet wurde.',
  choose: 'Wählen Sie ein Archiv (tar.gz) oder ziehen Sie es hierher',
  nothingSent: 'Das Archiv bleibt auf Ihrem Gerät: Nur dieser Browser prüft es.',
  givenKey: 'Schlüssel, den Sie erhalten haben',
  givenKeyNote:
    'Sechzehn Buchstaben und Ziffern. Damit gilt nur ein Archiv, das dieser Schlüssel oder einer, zu dem er führt, signiert hat. Kann leer bleiben.',
  running: '{{name}} wird geprüft',
  compared: 'Verglichene Ereignisse: {{number}}',
  unable: 'Dieser Browser kann Ed25519-Signaturen nicht prüfen. Verwenden Sie einen neueren oder das Programm unten.',
  unreadable: '{{name}} konnte nicht gelesen werden. Wählen Sie ein Archiv, das aus Waybill exportiert wurde.',
  holds: 'Das Archiv ist, was aufgezeichnet wurde',
  differs: 'Das Archiv ist nicht, was aufgezeichnet wurde',
  ok: 'Geprüft',
  notOk: 'Verändert',
  holdsDetail: 'Ereignisse: {{number}}. Exportiert {{time}}.',
  unsealed: 'Neueste Ereignisse noch ohne Kopf, für die die Signatur des Manifests steht: {{number}}.',
  more: 'Weitere Abweichungen: {{number}}',
  key: 'Signiert mit Schlüssel',
  keyNote:
    'Vergleichen Sie diesen Schlüssel mit dem, den Sie auf anderem Weg erhalten haben. Wer einen anderen Schlüssel hat, kann einen anderen Export machen.',
  event: 'Ereignis {{number}}',
  head: 'Kopf {{number}}',
  file: 'Eine Datei',
  line: 'Zeile {{number}}',
  kind: {
    edited: '{{what}} wurde geändert',
    dropped: '{{what}} fehlt',
    inserted: '{{what}} wurde eingefügt',
    reordered: '{{what}} ist nicht an seiner Stelle',
    cut_off: '{{what}} wurde abgeschnitten',
    damaged: '{{what}} ist beschädigt oder hier abgeschnitten',
    too_large:
      '{{what}} ist mehr, als sich prüfen lässt: Ein Archiv darf 256 MB an Hashwerten und Köpfen haben, die von 3 Millionen Ereignissen. Kürzere Zeiträume exportieren.',
    key_unknown: '{{what}} wurde mit einem unbekannten Schlüssel signiert',
  },
  yourself: 'Selbst prüfen',
  yourselfLead: 'Eine einzige Datei, die nur Node.js 20 braucht. Jeder Export enthält sie ebenfalls.',
  download: 'verify.mjs herunterladen',
} satisfies Translation<typeof english, 'de'>;
