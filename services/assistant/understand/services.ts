import { currencyCoded } from '#contracts/currencies.ts';
import { emailWithin } from '#contracts/privacy.ts';
import { emailAddress } from '#contracts/primitives.ts';
import type { ServiceType } from '#contracts/shipments.ts';
import { normalise } from '../../domain/normalise.ts';
import { holdsAny, wordsOf } from './normalise.ts';

/** How people name the services, in every language. */
const serviceWords: Readonly<Record<ServiceType, readonly string[]>> = {
  overnight: [
    'overnight',
    'next day',
    'nextday',
    'tomorrow',
    'uber nacht',
    'ueber nacht',
    'nachster tag',
    'am nachsten tag',
    'morgen',
    'al dia siguiente',
    'dia siguiente',
    'manana',
    'lendemain',
    'demain',
    '次日',
    '次日达',
    '隔日',
    '明天',
    '翌日',
    '翌日配達',
    '明日',
    'オーバーナイト',
    'اليوم التالي',
    'غدا',
  ],
  express: [
    'express*',
    'fast*',
    'expres',
    'exprés',
    'urgente',
    'schnell*',
    'rapide',
    'rapido',
    '特快',
    '快递服务',
    '加急',
    'エクスプレス',
    '速達',
    'سريع',
    'سريعه',
    'اكسبرس',
  ],
  standard: [
    'standard*',
    'normal*',
    'regular',
    'cheapest',
    'estandar',
    'gunstigste',
    'economico',
    '标准',
    '普通',
    '便宜的',
    'スタンダード',
    '普通便',
    '標準',
    'عادي',
    'العادي',
    'عاديه',
  ],
};

/** Those whose words stand further up are looked for first: "express, next day" is overnight. */
const inOrder = ['overnight', 'express', 'standard'] as const;

/** The service that a text names, by its word or by its place in the list that was offered. */
export function serviceIn(typed: string, offered: readonly ServiceType[] = []): ServiceType | undefined {
  const words = wordsOf(normalise(typed));
  const named = inOrder.find((service) => holdsAny(words, serviceWords[service]));
  if (named) return named;
  const place = /^ ([1-9]) $/.exec(words)?.[1];
  return place === undefined ? undefined : offered[Number(place) - 1];
}

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  euro: 'EUR',
  euros: 'EUR',
  欧元: 'EUR',
  ユーロ: 'EUR',
  يورو: 'EUR',
};

/** The currency that a text asks for, by its ISO 4217 code in capitals, or as euros or pounds sterling. */
export function currencyIn(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu)
    ?.find((written) => currencyCoded(written));
  if (code) return code;
  const words = wordsOf(normalise(typed));
  return Object.entries(symbols).find(([symbol]) =>
    /^[€£]$/.test(symbol) ? typed.includes(symbol) : holdsAny(words, [symbol]),
  )?.[1];
}

/** The email address in a text, if it is one that can be written to. */
export function emailIn(typed: string): string | undefined {
  const found = emailWithin.exec(typed.normalize('NFKC'))?.[0].replace(/[.!?。]+$/, '');
  return emailAddress().safeParse(found).data;
}
