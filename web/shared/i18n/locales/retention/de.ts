import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  tabs: {
    label: 'Löschung und Aufbewahrung',
    persons: 'Personen',
    retention: 'Aufbewahrung',
  },
  title: 'Wie lange Daten aufbewahrt werden',
  lead: 'Die Regeln laufen einmal am Tag und entfernen, was älter ist. Was in E-Mails und Chats gesagt wurde, bleibt. Nichts wird entfernt, was zu einer offenen Konversation oder zu einem Paket unterwegs gehört.',
  kind: {
    received_emails: 'Empfangene E-Mails im Original, mit ihren Anhängen',
    reply_files: 'Mit Antworten gesendete Dateien',
    chat_photos: 'Fotos in Chats',
  },
  keep: 'Aufbewahren für',
  forGood: 'Unbegrenzt',
  setBy: 'Festgelegt von {{name}}, {{time}}',
  formerAccount: 'Ehemaliges Konto',
  counting: 'Es wird gezählt, was entfernt würde',
  due: 'Würde heute entfernt: {{amount, number}}',
  oldest: 'Das älteste ist vom {{time}}.',
  nothingDue: 'Heute würde nichts entfernt.',
  countFailed: 'Was entfernt würde, konnte nicht gezählt werden',
  save: 'Speichern',
  saved: 'Regel gespeichert',
  savedFrom: 'Sie läuft einmal am Tag, ab morgen (UTC).',
  savedOff: 'Von dieser Art wird nichts mehr entfernt.',
  saveFailed: 'Die Regel wurde nicht gespeichert',
  lastRun: 'Beim letzten Lauf entfernt, {{time}}',
  noRun: 'Die Regeln sind noch nicht gelaufen.',
  hold: {
    ask: 'Die Regeln sind angehalten. Nach der Uhr des Servers ist es {{now}}, zuletzt wurden sie aber {{since}} angewendet oder geändert. War der Server inzwischen aus, lassen Sie sie laufen. Geht seine Uhr falsch, stellen Sie sie zuerst: Sonst würden Daten zu früh entfernt.',
    waits:
      'Die Regeln sind angehalten. Nach der Uhr des Servers ist es {{now}}, zuletzt wurden sie aber {{since}} angewendet oder geändert. Ein Administrator muss bestätigen, dass die Uhr stimmt.',
    confirm: 'Die Uhr stimmt, Regeln anwenden',
    confirmed: 'Die Regeln laufen wieder',
    failed: 'Die Uhr wurde nicht bestätigt',
  },
} satisfies Translation<typeof english, 'de'>;
