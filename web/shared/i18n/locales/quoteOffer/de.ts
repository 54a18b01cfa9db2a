import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Ihr Angebot',
  lead: 'Unser Preis für die angefragte Sendung.',
  home: 'Zur Startseite',
  again: 'Neues Angebot anfordern',
  reference: 'Angebot Nr.',
  from: 'Von',
  to: 'Nach',
  price: 'Preis in US-Dollar',
  validUntil: 'Gültig bis',
  parcel: 'Art der Sendung',
  weight: 'Gewicht',
  service: 'Versandart',
  note: 'Hinweis',
  acceptedAt: 'Angenommen',
  accept: 'Angebot annehmen',
  accepting: 'Wird angenommen …',
  changed: 'Das Angebot hat sich geändert, während diese Seite offen war. Sie sehen jetzt den aktuellen Stand.',
  failed: 'Das Angebot konnte nicht angenommen werden. {{reason}}',
  answered: {
    stamp: 'Angebot',
    title: 'Passt das für Sie?',
    text: 'Mit der Annahme steht der Preis fest. Danach fragen wir Sie nach dem, was noch fehlt, und bereiten die Sendung vor.',
  },
  accepted: {
    stamp: 'Angenommen',
    title: 'Danke, der Preis steht fest',
    text: 'Wir bereiten Ihre Sendung zu diesem Preis vor und fragen nach, falls noch etwas fehlt. Die Sendungsnummer kommt per E-Mail.',
  },
  expired: {
    stamp: 'Abgelaufen',
    title: 'Dieses Angebot ist abgelaufen',
    text: 'Es kann nicht mehr angenommen werden. Gern machen wir Ihnen ein neues.',
  },
  converted: {
    stamp: 'Gebucht',
    title: 'Ihre Sendung ist registriert',
    text: 'Die Sendungsnummer steht in der E-Mail, die wir Ihnen dazu geschickt haben.',
  },
  replaced: {
    title: 'Ein neueres Angebot ersetzt dieses',
    text: 'Bitte verwenden Sie den Link in unserer letzten E-Mail.',
  },
  unknown: {
    title: 'Dieser Link führt zu keinem Angebot',
    text: 'Vielleicht wurde er abgeschnitten. Öffnen Sie ihn noch einmal aus unserer E-Mail oder fordern Sie ein neues Angebot an.',
  },
} satisfies Translation<typeof english, 'de'>;
