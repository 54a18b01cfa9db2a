import type { Translation } from '../../translation.ts';
import type english from '../en/system.ts';

export default {
  title: 'System',
  lead: 'Woraus diese Installation besteht und ob sie nachkommt.',
  stale: 'Die erneute Prüfung ist fehlgeschlagen. Stand von {{time}}.',
  parts: 'Bestandteile',
  part: {
    eventStore: 'Event-Store',
    database: 'Datenbank',
    keys: 'Schlüssel personenbezogener Daten',
    keyCopy: 'Kopie der Schlüssel',
    bus: 'Live-Updates',
    mailServer: 'Mailserver',
    textGateway: 'SMS-Gateway',
  },
  state: {
    up: 'In Betrieb',
    read_only: 'Nur lesbar',
    down: 'Nicht erreichbar',
    off: 'Nicht eingerichtet',
  },
  missingKeys: 'Personen, deren Schlüssel fehlt: {{number}}. Führen Sie npm run doctor aus.',
  readers: 'Fortschritt',
  reader: {
    readModels: 'Lesemodelle',
    mailer: 'Ausgehende E-Mails',
    relay: 'Live-Updates',
  },
  lag: {
    none: 'Aktuell',
    behind: '{{time}} im Rückstand',
  },
  version: 'Version',
  parked: 'Angehaltene Streams',
  nothingParked: 'Alle Ereignisse wurden angewendet.',
  parkedLead: 'Diese Streams warten hinter einem Ereignis, das nicht angewendet werden konnte. Alles andere läuft weiter.',
  waitsAt: 'Angehalten bei {{type}}. Wartende Ereignisse: {{number}}.',
  keyMissing: 'Ein Schlüssel fehlt. Sobald er da ist, wird es erneut versucht.',
  retry: 'Erneut versuchen',
  retried: 'Erneut versuchte Streams: {{number}}',
  retryFailed: 'Die Streams konnten nicht erneut versucht werden',
  retries: 'Frühere Versuche',
  retriedBy: '{{name}}, {{time}}. Streams: {{number}}',
  formerAccount: 'Früheres Konto',
} satisfies Translation<typeof english, 'de'>;
