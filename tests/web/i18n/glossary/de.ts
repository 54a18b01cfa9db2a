import type { Avoided } from '../avoided.ts';

export const avoided: readonly Avoided[] = [
  { found: /Lieferung/u, write: 'Sendung', why: 'a Lieferung is what a shop owes its customer' },
  { found: /Päckchen/u, write: 'Paket', why: 'a Päckchen is a product of the post' },
  { found: /Tracking-?nummer/iu, write: 'Sendungsnummer', why: 'one term' },
  { found: /Kostenvoranschlag/u, write: 'Angebot', why: 'one term' },
  { found: /\b(?:du|dich|dir|dein(?:e[mnrs]?)?)\b/iu, write: 'Sie', why: 'customers and staff are addressed as Sie' },
  { found: /"|”|„[^“]*$/u, write: '„…“', why: 'German quotation marks' },
];
