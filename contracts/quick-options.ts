import type { Language } from './languages.ts';

/** What the assistant offers first, in the specification's order. */
export const quickOptions = ['track', 'price', 'international', 'delivery', 'human', 'billing'] as const;
export type QuickOption = (typeof quickOptions)[number];

/** The texts of the options; whoever picks one has said it. */
export const quickOptionTexts: Readonly<Record<Language, Readonly<Record<QuickOption, string>>>> = {
  en: {
    track: 'Track my package',
    price: 'Get shipping rates',
    international: 'International shipping info',
    delivery: 'Delivery time estimates',
    human: 'Contact human support',
    billing: 'Billing questions',
  },
  es: {
    track: 'Rastrear mi paquete',
    price: 'Consultar tarifas de envío',
    international: 'Información sobre envíos internacionales',
    delivery: 'Plazos de entrega',
    human: 'Hablar con una persona',
    billing: 'Preguntas sobre facturación',
  },
  fr: {
    track: 'Suivre mon colis',
    price: 'Obtenir les tarifs d’expédition',
    international: 'Infos sur les envois internationaux',
    delivery: 'Délais de livraison',
    human: 'Parler à un conseiller',
    billing: 'Questions de facturation',
  },
  de: {
    track: 'Mein Paket verfolgen',
    price: 'Versandpreise abfragen',
    international: 'Infos zum internationalen Versand',
    delivery: 'Lieferzeiten',
    human: 'Mit einem Menschen sprechen',
    billing: 'Fragen zur Rechnung',
  },
  zh: {
    track: '查询我的包裹',
    price: '查询运费',
    international: '国际寄送须知',
    delivery: '预计送达时间',
    human: '联系人工客服',
    billing: '账单问题',
  },
  ja: {
    track: '荷物を追跡する',
    price: '送料を調べる',
    international: '国際発送のご案内',
    delivery: '配達日数の目安',
    human: '担当者に問い合わせる',
    billing: 'ご請求について',
  },
  ar: {
    track: 'تتبع شحنتي',
    price: 'معرفة أسعار الشحن',
    international: 'معلومات الشحن الدولي',
    delivery: 'مدة التوصيل المتوقعة',
    human: 'التحدث مع موظف',
    billing: 'أسئلة حول الفواتير',
  },
};
