import { de as labels } from '#contracts/labels/de.ts';
import type { Translation } from '../../translation.ts';
import type english from '../en/common.ts';

export default {
  brand: 'Waybill',
  title: '{{page}} · Waybill',
  skipToContent: 'Zum Inhalt springen',
  loading: 'Wird geladen',
  nav: {
    label: 'Hauptnavigation',
    home: 'Startseite',
    track: 'Sendung verfolgen',
    dashboard: 'Dashboard',
    homeLink: 'Waybill, Startseite',
  },
  topBar: {
    label: 'Service und Einstellungen',
    locations: 'Standorte',
    alerts: 'Hinweise',
    activeAlerts_one: '{{count}} aktiver',
    activeAlerts_other: '{{count}} aktive',
    language: 'Sprache',
    theme: 'Darstellung',
    signedInAs: 'Angemeldet als {{username}}',
  },
  theme: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  locations: {
    title: 'Standorte',
    intro: 'Unsere Paketzentren und wie spät es dort gerade ist.',
    time: 'Ortszeit: {{hub}}',
    hours: 'Schalter Mo-Sa {{opensAt}}-{{closesAt}}',
    open: 'Jetzt geöffnet',
    closed: 'Jetzt geschlossen',
    map: 'Karte unserer Paketzentren',
  },
  footer: {
    label: 'Fußzeile',
    tagline: 'Internationaler Paketversand, bei dem jeder Scan festgehalten wird.',
    track: 'Sendung verfolgen',
    staff: 'Anmeldung für Mitarbeitende',
    rights: '© {{year}} Waybill',
  },
  ...labels,
  place: '{{city}}, {{country}}',
  trackingNumber: {
    label: 'Sendungsnummer',
    placeholder: 'WE 0000 0000 0000 US',
    badCheckDigit: 'Die Prüfziffer stimmt nicht. Eines der Zeichen ist falsch getippt.',
  },
  copy: { copied: 'In die Zwischenablage kopiert', failed: 'Der Browser hat das Kopieren nicht erlaubt' },
  invalid: {
    email: 'Geben Sie eine vollständige E-Mail-Adresse ein, etwa name@example.com.',
    phone: 'Geben Sie eine Telefonnummer wie +1 212 555 0100 ein.',
  },
  toast: { region: 'Meldungen (F8)', close: 'Meldung schließen' },
  errors: {
    title: 'Das konnte nicht geladen werden',
    retry: 'Erneut versuchen',
    network: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unexpectedAnswer:
      'Der Server hat eine Antwort gegeben, die diese Seite nicht versteht. Laden Sie die Seite neu und versuchen Sie es erneut.',
    requestId: 'Anfrage {{id}}',
    pageTitle: 'Etwas ist schiefgegangen',
    pageDetail: 'Diese Seite funktioniert nicht mehr. Neu laden hilft meistens; Gespeichertes geht nicht verloren.',
    reload: 'Seite neu laden',
  },
  offline: 'Sie sind offline. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
  notFound: {
    title: 'Seite nicht gefunden',
    detail: 'Unter dieser Adresse gibt es nichts. Vielleicht wurde der Link abgeschnitten oder vertippt.',
    home: 'Zurück zur Startseite',
    track: 'Sendung verfolgen',
  },
} satisfies Translation<typeof english, 'de'>;
