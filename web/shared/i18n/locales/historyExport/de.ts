import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Verlauf exportieren',
  lead: 'Ein signiertes Archiv dessen, was aufgezeichnet wurde. Jeder kann es prüfen, ohne Waybill und ohne Ihre Hilfe.',
  what: 'Was exportiert wird',
  scope: {
    noun: 'Eine Sendung, ein Angebot, eine Unterhaltung oder ein Konto',
    person: 'Eine Person',
    range: 'Ein Zeitraum',
    everything: 'Das gesamte Ereignisprotokoll',
  },
  field: {
    thing: 'Sendungsnummer oder ID',
    person: 'ID der Person',
    from: 'Von',
    to: 'Bis einschließlich',
  },
  note: {
    noun: 'Die eigenen Ereignisse und alle anderen, die davon handeln.',
    person:
      'Jedes Ereignis mit einem Text dieser Person. Suchen Sie die Person im Verlauf: Die Treffer führen hierher, mit der ID.',
    range: 'Was an diesen Tagen aufgezeichnet wurde. Einer davon darf leer bleiben.',
    everything: 'Das kann eine Weile dauern. Sie können jederzeit abbrechen.',
  },
  problem: {
    noThing: 'Geben Sie eine Sendungsnummer oder eine ID ein.',
    notFound: 'Nichts gefunden. Prüfen Sie die Sendungsnummer oder die ID.',
    several: 'Es gibt mehrere. Suchen Sie das Richtige im Verlauf und verwenden Sie dessen ID.',
    noPerson: 'Geben Sie die ID einer Person ein.',
    noDay: 'Wählen Sie mindestens einen Tag.',
    daysReversed: 'Der erste Tag liegt nach dem letzten.',
  },
  clear: 'Namen, Adressen und Texte lesbar machen',
  clearNote: 'Bewahren Sie dieses Archiv sicher auf: Es enthält personenbezogene Daten. Der Export wird aufgezeichnet.',
  sealedNote: 'Personenbezogene Daten bleiben im Archiv verschlüsselt. Der Export wird aufgezeichnet.',
  start: 'Exportieren',
  cancel: 'Abbrechen',
  written: 'Geschriebene Ereignisse: {{number}}',
  done: 'Der Export ist fertig',
  failed: 'Der Export ist fehlgeschlagen',
  cut: 'Die Verbindung ging verloren. Versuchen Sie es erneut.',
  verifyTitle: 'Ein Archiv prüfen',
  verifyLead:
    'Das Archiv enthält ein Programm, das es prüft. Sie können es auch im Browser prüfen; dabei wird nichts hochgeladen.',
  verifyLink: 'In diesem Browser prüfen',
} satisfies Translation<typeof english, 'de'>;
