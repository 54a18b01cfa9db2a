import type { Language } from '#contracts/languages.ts';

/** A conversation by email of the demo data; `{number}` stands for the number of its parcel. */
export interface DemoTalk {
  key: string;
  /** Of the demo shipments, by its place; null for somebody whom nobody knows. */
  shipment: number | null;
  stranger?: { name: string; email: string };
  language: Language;
  subject: string;
  lines: readonly {
    by: 'customer' | 'staff';
    hoursAgo: number;
    text: string;
    file?: { listed: { name: string; type: string }; content: string };
  }[];
  isResolved?: boolean;
}

const invoice = ['%PDF-1.1', '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj', '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj']
  .concat(['trailer<</Root 1 0 R>>', '%%EOF', ''])
  .join('\n');

export const demoTalks: readonly DemoTalk[] = [
  {
    key: 'safe place',
    shipment: 40,
    language: 'en',
    subject: 'Delivery of {number}',
    lines: [
      {
        by: 'customer',
        hoursAgo: 5,
        text: 'Hello,\n\ncould you leave {number} with my neighbour at number 16? I am out until six.\n\nThank you',
      },
      { by: 'staff', hoursAgo: 4.5, text: 'Hello,\n\nof course: I have told the courier. They will ring at number 16.' },
      { by: 'customer', hoursAgo: 1, text: 'Perfect. Is it still coming today?' },
    ],
  },
  {
    key: 'factura',
    shipment: 27,
    language: 'es',
    subject: 'Factura para la aduana, envío {number}',
    lines: [
      {
        by: 'customer',
        hoursAgo: 20,
        text: 'Buenos días:\n\nLes adjunto la factura comercial que pidió la aduana para el envío {number}.\n\nUn saludo',
        file: { listed: { name: 'factura.pdf', type: 'application/pdf' }, content: invoice },
      },
    ],
  },
  {
    key: 'retard',
    shipment: 28,
    language: 'fr',
    subject: 'Colis {number} en retard',
    lines: [
      { by: 'customer', hoursAgo: 52, text: 'Bonjour,\n\nmon colis {number} devait arriver hier. Où est-il ?\n\nMerci' },
      {
        by: 'staff',
        hoursAgo: 50,
        text: 'Bonjour,\n\nil a été retenu par le mauvais temps et repart demain matin. Veuillez nous excuser pour ce retard.',
      },
    ],
  },
  {
    key: 'angekommen',
    shipment: 0,
    language: 'de',
    subject: 'Sendung {number} ist da',
    lines: [
      { by: 'customer', hoursAgo: 90, text: 'Guten Tag,\n\nwann wird {number} zugestellt? Ich bin nur vormittags zu Hause.' },
      { by: 'staff', hoursAgo: 89, text: 'Guten Tag,\n\nmorgen zwischen neun und elf Uhr.' },
      { by: 'customer', hoursAgo: 66, text: 'Ist angekommen, vielen Dank!' },
    ],
    isResolved: true,
  },
  {
    key: '住所',
    shipment: 33,
    language: 'ja',
    subject: '{number} の住所について',
    lines: [
      {
        by: 'customer',
        hoursAgo: 9,
        text: 'お世話になっております。\n\n{number} の部屋番号が抜けていました。302 号室です。よろしくお願いいたします。',
      },
    ],
  },
  {
    key: 'stranger',
    shipment: null,
    stranger: { name: '', email: 'info@muster-handel.example.com' },
    language: 'en',
    subject: 'Weekly pickups',
    lines: [
      {
        by: 'customer',
        hoursAgo: 30,
        text: 'Hello,\n\nwe ship about forty parcels a week to Ghana. Do you pick up from our warehouse?',
      },
    ],
  },
];
