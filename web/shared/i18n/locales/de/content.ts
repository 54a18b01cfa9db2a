import type { Translation } from '../../translation.ts';
import type english from '../en/content.ts';

export default {
  hero: {
    heading: 'Jedes Paket hat eine Geschichte. Lesen Sie Ihre, während sie geschieht.',
    lead: 'Versenden Sie in {{countries}} Länder, kennen Sie den Preis vor dem Packen, und verfolgen Sie jeden Scan mit der Uhrzeit des Ortes.',
  },
  features: {
    tracking: { title: 'GPS-Verfolgung in Echtzeit', text: 'Jeder Scan mit Ort und Ortszeit.' },
    insured: { title: 'Versichert und sicher verwahrt', text: 'Bis {{insurance}} Deckung, versiegelt von Tür zu Tür.' },
    pickup: { title: 'Schnelle Abholung', text: 'Zeitfenster wählen, wir kommen an die Tür.' },
    people: { title: 'Menschen, die antworten', text: 'Rund um die Uhr, per Chat oder E-Mail, in Ihrer Sprache.' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: 'Geprüfte Qualität' },
    leader: { title: 'Branchen\u00adführer', text: 'Seit {{years}} Jahren unterwegs' },
    customers: { title: '{{customersShort}} Kunden', text: 'versenden mit uns' },
    network: { title: 'Weltweites Netz', text: '{{countries}} Länder' },
    onTime: { title: '{{onTime}} pünktlich', text: 'Zustellbilanz' },
    ssl: { title: 'SSL-gesichert', text: 'Verschlüsselte Verbindung' },
    gdpr: { title: 'DSGVO-konform', text: 'Ihre Daten bleiben Ihre' },
    iso27001: { title: 'ISO 27001', text: 'Informations\u00adsicherheit' },
    iata: { title: 'IATA-Mitglied', text: 'Luftfrachtagent' },
  },
  services: {
    lead: 'Zwei Dinge tun wir jeden Tag: Eiliges befördern und alles andere verwahren.',
    express: {
      title: 'Expresszustellung',
      text: 'Von Ihrer Tür zur anderen in {{hours}} Stunden zwischen großen Städten, Zollpapiere inbegriffen.',
      first: 'Verzollt, während das Paket fliegt',
      second: 'Unterschrift und Foto an der Tür',
      third: 'Geld zurück, wenn wir zu spät sind',
    },
    warehousing: {
      title: 'Lagerung',
      text: 'Lagern Sie nah an Ihren Kunden und versenden Sie noch am Tag der Bestellung.',
      first: 'Platz in {{hubs}} Zentren, je Palette oder je Fach',
      second: 'Bestand gezählt und live sichtbar',
      third: 'Kommissioniert, verpackt und etikettiert von uns',
    },
  },
  why: {
    heading: 'Warum Versender Waybill wählen',
    text: 'Ein Paket ist ein Versprechen. Mit diesen Zahlen halten wir unseres.',
    onTime: 'pünktliche Zustellung',
    customers: 'Kunden',
    years: 'Jahre Erfahrung',
    support: 'Hilfe, jeden Tag',
    express: 'Stunden, Express',
    insurance: 'Versicherungsschutz',
  },
  partners: { text: '{{partners}} Spediteure, Fluglinien und Zollagenten bewegen Pakete mit uns.' },
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
    text: 'Acht Sortierzentren bringen {{cities}} Städte in {{countries}} Ländern in Reichweite. Die Linien zeigen, wo Nacht für Nacht Pakete fliegen.',
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
    hours: { title: 'Geschäftszeiten', weekdays: 'Mo-Fr 8-20 Uhr (EST)', saturday: 'Sa 9-17 Uhr (EST)' },
  },
} satisfies Translation<typeof english, 'de'>;
