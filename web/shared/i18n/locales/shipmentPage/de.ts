import type english from './en.ts';
import type { Translation } from '../../translation.ts';

export default {
  emailSender: 'E-Mail an Absender',
  emailRecipient: 'E-Mail an Empfänger',
  title: 'Sendung',
  titleOf: 'Sendung {{number}}',
  loading: 'Sendung wird geladen',
  failed: 'Die Sendung konnte nicht geladen werden',
  stale: 'Die Seite konnte nicht aktualisiert werden. Sie sehen den Stand von {{time}}.',
  trail: 'Zurück zur Liste',
  facts: 'Angaben zur Sendung',
  copy: '{{number}} kopieren',
  expected: 'erwartet {{day}}',
  publicPage: 'Öffentliche Seite ansehen',
  history: 'Verlauf',
  label: {
    a6: 'Etikett A6',
    '4x6': 'Etikett 4×6 Zoll',
    failed: 'Das Etikett konnte nicht erstellt werden',
  },
  missing: {
    title: 'Sendung nicht gefunden',
    detail: 'Prüfen Sie den Link auf Tippfehler, oder suchen Sie nach Sendungsnummer, Name oder E-Mail-Adresse.',
    back: 'Zurück zu den Sendungen',
  },
  next: {
    heading: 'Nächster Schritt',
    step: '{{status}} · {{city}}',
    held: '{{status}}: wartet auf die nächste Meldung',
    none: 'Diese Sendung ist abgeschlossen. Es folgen keine weiteren Schritte.',
    expected: 'Voraussichtliche Zustellung',
    overdue: 'Überfällig seit',
  },
  record: {
    heading: 'Protokoll',
    events_one: '{{count, number}} Ereignis im Protokoll',
    events_other: '{{count, number}} Ereignisse im Protokoll',
    created: 'Angelegt',
    updated: 'Letzte Änderung',
  },
} as const satisfies Translation<typeof english, 'de'>;
