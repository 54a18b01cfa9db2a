import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Angebot anfordern',
  lead: 'Sagen Sie uns, was Sie versenden. Nur die Felder mit * sind nötig.',
  fields: {
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    company: 'Firma',
    fromLocation: 'Von',
    toLocation: 'Nach',
    packageType: 'Art der Sendung',
    weight: 'Gewicht',
    dimensions: 'Maße (L × B × H)',
    serviceType: 'Versandart',
    description: 'Beschreibung',
    timeline: 'Gewünschter Versandtag',
  },
  hints: { weight: '2 kg', dimensions: '40 × 30 × 20 cm' },
  packageTypes: {
    envelope: 'Umschlag',
    'small-package': 'Kleines Paket',
    'medium-package': 'Mittleres Paket',
    'large-package': 'Großes Paket',
    pallet: 'Palette',
    freight: 'Fracht',
  },
  serviceTypes: {
    standard: 'Standard (5–7 Werktage)',
    express: 'Express (2–3 Werktage)',
    overnight: 'Über Nacht',
    'same-day': 'Am selben Tag',
  },
  cancel: 'Abbrechen',
  close: 'Schließen',
  send: 'Anfrage senden',
  sending: 'Wird gesendet …',
  toast: {
    sent: 'Angebotsanfrage gesendet!',
    sentText: 'Sie erhalten innerhalb von 24 Stunden eine Antwort.',
    error: 'Fehler',
    failed: 'Die Anfrage konnte nicht gesendet werden. Versuchen Sie es noch einmal oder rufen Sie {{phone}} an.',
  },
} satisfies Translation<typeof english, 'de'>;
