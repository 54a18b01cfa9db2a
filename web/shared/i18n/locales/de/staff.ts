import type { Translation } from '../../translation.ts';
import type english from '../en/staff.ts';

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
    placeholder: 'Sendungsnummer, Name oder Referenz',
    results: 'Suchergebnisse',
    loading: 'Suche läuft',
    empty: 'Kein Treffer für „{{search}}“',
    hint: 'Suchen Sie nach einer Sendungsnummer, einem Namen, einer E-Mail-Adresse oder der Referenz eines Angebots.',
    failed: 'Die Suche ist fehlgeschlagen',
    allShipments: 'Alle passenden Sendungen',
    allQuotes: 'Alle passenden Angebote',
    found_one: '{{count, number}} Treffer',
    found_other: '{{count, number}} Treffer',
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
