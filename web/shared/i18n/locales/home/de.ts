import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Pakete weltweit versenden und verfolgen',
  description: 'Internationaler Paketversand: Preis vor dem Packen wissen und jeden Scan mit Ort und Ortszeit verfolgen.',
  noScript: 'Sendungsverfolgung und Preise brauchen JavaScript, das in diesem Browser ausgeschaltet ist.',
  tabs: { label: 'Verfolgen oder Angebot', track: 'Verfolgen', quote: 'Angebot' },
  track: { button: 'Sendung verfolgen', help: 'Hilfe', hint: 'Leerzeichen und Bindestriche spielen keine Rolle.' },
  sample: {
    label: 'So sieht ein Frachtbrief aus',
    number: 'Frachtbrief-Nr.',
    from: 'Von',
    to: 'Nach',
    service: 'Versandart',
    weight: 'Gewicht',
    expected: 'Erwartet',
    originCity: 'Ouagadougou',
    destinationCity: 'Berlin',
  },
  features: { heading: 'Worauf Sie sich verlassen können' },
  badges: { heading: 'Zertifikate und Kennzahlen' },
  services: { heading: 'Leistungen' },
  partners: { heading: 'Partner, denen wir vertrauen' },
  testimonials: { heading: 'Was Kunden sagen' },
  coverage: { map: 'Weltkarte mit unseren Paketzentren und den Routen dazwischen' },
  contact: { heading: 'Sprechen Sie mit uns' },
  closing: {
    heading: 'Bereit zum Versenden?',
    text: 'Sagen Sie uns, was Sie versenden und wohin. Sie erhalten innerhalb von 24 Stunden eine Antwort mit Preis.',
  },
  getQuote: 'Angebot einholen',
  requestQuote: 'Angebot anfordern',
  trackLink: 'Sendung verfolgen',
} satisfies Translation<typeof english, 'de'>;
