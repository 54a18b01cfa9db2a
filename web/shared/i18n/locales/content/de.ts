import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  hero: {
    heading: 'Jedes Paket hat seine Geschichte. Lesen Sie Ihre live mit.',
    lead: 'Versenden Sie in {{countries}} Länder, erfahren Sie den Preis schon vor dem Packen und verfolgen Sie jeden Scan in Ortszeit.',
  },
  features: {
    tracking: { title: 'GPS-Verfolgung in Echtzeit', text: 'Jeder Scan mit Ort und Ortszeit.' },
    insured: { title: 'Versichert und sicher befördert', text: 'Deckung bis {{insurance}}, versiegelt von Tür zu Tür.' },
    pickup: { title: 'Schnelle Abholung', text: 'Zeitfenster wählen, wir kommen an die Tür.' },
    people: { title: 'Menschen, die antworten', text: 'Rund um die Uhr, per Chat oder E-Mail, in Ihrer Sprache.' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: 'Geprüfte Qualität' },
    leader: { title: 'Branchen\u00adführer', text: 'Seit {{years}} Jahren unterwegs' },
    customers: { title: '{{customersShort}} Kunden', text: 'versenden mit uns' },
    network: { title: 'Weltweites Netz', text: '{{countries}} Länder' },
    onTime: { title: '{{onTime}} pünktlich', text: 'Zustellquote' },
    ssl: { title: 'SSL-gesichert', text: 'Verschlüsselte Verbindung' },
    gdpr: { title: 'DSGVO-konform', text: 'Ihre Daten gehören Ihnen' },
    iso27001: { title: 'ISO 27001', text: 'Informations\u00adsicherheit' },
    iata: { title: 'IATA-Mitglied', text: 'Luftfrachtagent' },
  },
  services: {
    lead: 'Zwei Dinge tun wir jeden Tag: Eiliges befördern und alles andere lagern.',
    express: {
      title: 'Expresszustellung',
      text: 'In {{hours}} Stunden von Tür zu Tür zwischen großen Städten, Zollpapiere inbegriffen.',
      first: 'Verzollt, während das Paket fliegt',
      second: 'Unterschrift und Foto an der Tür',
      third: 'Geld zurück, wenn wir zu spät sind',
    },
    warehousing: {
      title: 'Lagerung',
      text: 'Lagern Sie nah an Ihren Kunden und versenden Sie noch am Tag der Bestellung.',
      first: 'Platz in {{hubs}} Logistikzentren, je Palette oder je Fach',
      second: 'Bestand gezählt und live sichtbar',
      third: 'Kommissioniert, verpackt und etikettiert von uns',
    },
  },
  why: {
    heading: 'Warum Versender Waybill wählen',
    text: 'Ein Paket ist ein Versprechen. Diese Zahlen zeigen, wie wir es halten.',
    onTime: 'pünktliche Zustellung',
    customers: 'Kunden',
    years: 'Jahre Erfahrung',
    support: 'Hilfe, jeden Tag',
    express: 'Stunden per Express',
    insurance: 'Versicherungsschutz',
  },
  partners: { text: '{{partners}} Transportunternehmen, Fluggesellschaften und Zollagenten befördern Pakete mit uns.' },
  testimonials: {
    rating: '{{rating}}/5 von unseren Kunden',
    first: {
      quote: 'Meine Mutter in Kumasi sah das Paket Frankfurt verlassen, bevor mein Kaffee leer war. Es kam einen Tag früher an.',
      name: 'Abena Mensah',
      place: 'Hamburg, Deutschland',
    },
    second: {
      quote: 'Wir schicken vierzig Muster pro Woche auf vier Kontinente. Der genannte Preis ist der bezahlte, jedes Mal.',
      name: 'Daniel Whitaker',
      place: 'Chicago, USA',
    },
    third: {
      quote: 'Der Zoll hielt unsere Sendung zwei Tage fest, und nach einer Stunde wussten wir, warum. Mehr verlange ich nicht.',
      name: 'Noura Al-Harbi',
      place: 'Dubai, VAE',
    },
  },
  coverage: {
    heading: 'Von Ihrer Straße in fast jede andere',
    text: 'Acht Paketzentren bringen {{cities}} Städte in {{countries}} Ländern in Reichweite. Die Linien zeigen, wo Nacht für Nacht Pakete fliegen.',
    countries: 'Länder',
    cities: 'Städte',
    hubs: 'Logistikzentren',
    partners: 'Partner',
  },
  contact: {
    lead: 'Ein Mensch antwortet und weiß, wo Ihr Paket ist.',
    phone: { title: 'Rufen Sie an', text: 'Wenn es eilt.' },
    support: { title: 'Kundendienst', text: 'Zu einem Paket, das unterwegs ist.' },
    business: { title: 'Geschäftskunden und Angebote', text: 'Für Verträge und große Sendungen.' },
    office: { title: 'Hauptsitz', text: 'Besuche nach Vereinbarung.' },
    hours: {
      title: 'Geschäftszeiten',
      weekdays: 'Mo–Fr 8–20 Uhr (Ortszeit New York)',
      saturday: 'Sa 9–17 Uhr (Ortszeit New York)',
    },
  },
} satisfies Translation<typeof english, 'de'>;
