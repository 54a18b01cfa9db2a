import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  heading: 'Wo Sie angemeldet sind',
  headingOf: 'Sitzungen von {{name}}',
  lead: 'Wenn Sie eine Sitzung nicht kennen, beenden Sie sie und ändern Sie Ihr Passwort.',
  browserOn: '{{browser}} unter {{system}}',
  unknownClient: 'Unbekanntes Programm',
  adminArea: 'Adminbereich',
  here: 'Diese Sitzung',
  now: 'Wird gerade benutzt',
  lastUsed: 'Zuletzt benutzt: {{ago}}',
  opened: 'Angemeldet: {{time}}',
  place: '{{zone}} ({{city}})',
  unknownPlace: 'Zeitzone unbekannt',
  none: 'Zurzeit nirgends angemeldet.',
  end: 'Sitzung beenden',
  endNamed: 'Sitzung beenden: {{client}}, {{used}}',
  endOthers: 'Alle anderen Sitzungen beenden',
  endOthersQuestion: 'Alle anderen Sitzungen beenden? Wer sie benutzt, muss sich neu anmelden.',
  cancel: 'Abbrechen',
  done: { one: 'Sitzung beendet', others: 'Alle anderen Sitzungen beendet' },
  failed: 'Die Sitzung konnte nicht beendet werden',
} satisfies Translation<typeof english, 'de'>;
