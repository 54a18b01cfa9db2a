import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  rail: {
    label: 'Arbeitsbereich',
    setUp: 'Einrichtung',
    more: 'Mehr',
    atLeast: '{{number}}+',
    waiting_one: '{{number}} zu beantworten',
    waiting_other: '{{number}} zu beantworten',
  },
  search: {
    label: 'Alles durchsuchen',
    placeholder: 'Sendungsnummer, Name, E-Mail oder Referenz',
    results: 'Suchergebnisse',
    loading: 'Suche läuft',
    empty: 'Kein Treffer für „{{search}}“',
    hint: 'Suchen Sie nach einer Sendungsnummer, einem Namen, einer E-Mail-Adresse oder der Referenz eines Angebots.',
    failed: {
      shipments: 'Sendungen konnten nicht durchsucht werden',
      persons: 'Personen konnten nicht durchsucht werden',
      conversations: 'E-Mail-Verläufe konnten nicht durchsucht werden',
      emails: 'E-Mails konnten nicht durchsucht werden',
      quotes: 'Angebote konnten nicht durchsucht werden',
      accounts: 'Konten konnten nicht durchsucht werden',
    },
    allShipments: 'Alle passenden Sendungen',
    allQuotes: 'Alle passenden Angebote',
    kind: {
      shipments: 'Sendungen',
      persons: 'Personen',
      conversations: 'E-Mail-Verläufe',
      emails: 'E-Mails',
      quotes: 'Angebote',
      accounts: 'Konten',
    },
    email: {
      queued: 'Wartet',
      sending: 'Wird gesendet',
      sent: 'Gesendet',
      in_doubt: 'Ungewiss',
      failed: 'Nicht gesendet',
    },
    group: '{{kind}}: {{number}}',
  },
  yourAccount: 'Ihr Konto',
  logout: 'Abmelden',
  loggedOut: { title: 'Abgemeldet', detail: 'Sie wurden erfolgreich abgemeldet.', failed: 'Die Abmeldung ist fehlgeschlagen' },
  shortcuts: {
    title: 'Tastenkürzel',
    search: 'Alles durchsuchen',
    new: 'Neue Sendung anlegen',
    help: 'Diese Tastenkürzel zeigen',
    toasts: 'Zu den Meldungen springen',
    single: 'Kürzel mit einer Taste',
    off: 'Ausgeschaltet. Schalten Sie sie ein, um die Tasten oben zu benutzen.',
  },
} satisfies Translation<typeof english, 'de'>;
