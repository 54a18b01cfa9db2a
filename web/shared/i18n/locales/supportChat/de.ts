import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Mit uns sprechen',
  close: 'Chat schließen',
  status: {
    connecting: 'Verbindung wird hergestellt …',
    online: 'Online',
    here: 'unser Team ist da',
    wait: 'jemand antwortet in etwa {{wait}}',
    opens: 'wieder da: {{time}}',
    away: 'unser Team ist nicht da',
  },
  name: {
    lead: 'Fragen Sie uns nach einem Paket, einem Preis oder einer Zustellung. Das Gespräch bleibt in diesem Browser erhalten.',
    label: 'Ihr Name',
    start: 'Chat starten',
  },
  other: { text: 'Sie haben hier noch ein anderes Gespräch.', action: 'Dorthin wechseln' },
  log: 'Gespräch',
  assistant: 'automatische Antworten',
  parcel: {
    masked: 'Öffentliche Ansicht: Namen gekürzt, Straßen verborgen',
    whole: 'Alle Angaben sind sichtbar',
    open: 'Paket ansehen',
  },
  options: 'Vorschläge',
  you: 'Sie:',
  today: 'Heute {{time}}',
  joined: '{{name}} vom Kundendienst ist jetzt da',
  typing: { named: '{{name}} schreibt …', support: 'Der Kundendienst schreibt …' },
  progress: { waiting: 'Noch nicht gesendet', sent: 'Gesendet', stored: 'Angekommen' },
  closed: 'Dieses Gespräch wurde beendet.',
  reopen: 'Schreiben Sie uns, um es fortzusetzen.',
  refused: {
    sending: 'Das ließ sich nicht senden. Ändern Sie es und versuchen Sie es noch einmal.',
    retracting: 'Diese Nachricht lässt sich nicht mehr zurücknehmen.',
    mailing:
      'Das wurde nicht gemailt. Ein Gespräch lässt sich {{most, number}}-mal am Tag mailen, sobald Sie etwas geschrieben haben.',
    joining: 'Aus Ihrem Netzwerk nutzen gerade zu viele den Chat. Wir versuchen es in einer Minute noch einmal.',
    over: 'Das frühere Gespräch lässt sich hier nicht mehr öffnen. Sie können ein neues beginnen.',
  },
  retract: { menu: 'Optionen zur Nachricht', action: 'Zurücknehmen', done: 'Nachricht zurückgenommen' },
  write: {
    label: 'Ihre Nachricht',
    placeholder: 'Nachricht schreiben',
    send: 'Senden',
    left_one: 'Noch {{count, number}} Zeichen',
    left_other: 'Noch {{count, number}} Zeichen',
  },
  actions: { attach: 'Sendungsnummer angeben', mail: 'Gespräch mailen', rate: 'Chat bewerten' },
  attach: {
    submit: 'Angeben',
    shape: 'Geben Sie zwei Buchstaben, zwölf Ziffern und zwei Buchstaben ein',
    done: 'Sendungsnummer angegeben: {{number}}',
  },
  mail: {
    label: 'Wohin sollen wir das Gespräch senden?',
    submit: 'Mailen',
    done: 'Das Gespräch ist unterwegs an {{email}}.',
  },
  rate: {
    question: 'Wie war dieses Gespräch?',
    stars_one: '{{count, number}} Stern',
    stars_other: '{{count, number}} Sterne',
    thanks: 'Danke für Ihre Bewertung.',
    done: 'Ihre Bewertung: {{rating, number}} von {{most, number}}',
  },
} satisfies Translation<typeof english, 'de'>;
