import type { Dice } from './dice.ts';
import { junkText } from './junk.ts';
import { schemaValue, type JsonSchema, type Known } from './schema-value.ts';

export interface Operation {
  method: string;
  /** With `{names}`. */
  path: string;
  query: Record<string, JsonSchema>;
  body: JsonSchema | undefined;
  /** Whether its body is a form with a file. */
  isForm: boolean;
}

const elsewhere = [
  '/',
  '/track',
  '/track/WE483920175525US',
  '/dashboard',
  '/ws',
  '/assets/nothing.js',
  '/robots.txt',
  '/sitemap.xml',
  '/.env',
  '/partners/..%2f..%2fpackage.json',
  '/api',
  '/api/',
  '/api/nothing',
  '/dev/nothing',
  '//api/stats',
  '/api//stats',
  '/api/stats/',
  '/./api/stats',
  '/api/../api/stats',
  '/%61pi/stats',
  '/api%2fstats',
  '/api/docs/start.js',
  '/\\evil',
  '/?',
  '/#x',
  '/;a=b',
  '*',
  'http://127.0.0.1/api/stats',
  'http://evil.example/api/stats',
  'http://',
  'https://[::1/x',
  'api/stats',
  '127.0.0.1:80',
];
const escapes = [
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe',
  '%2e%2e%2f',
  '%5c',
  '%0d%0a',
  '%u0041',
  '%F0%9F%98%80',
  '%25%32%35',
  '+',
];

const encoded = (dice: Dice, text: string): string =>
  dice.chance(0.1) ? text.replace(/[\0\r\n ]/g, '.') : encodeURIComponent(text.toWellFormed());

/** A part of a path, as it should be or not. */
function pathPart(dice: Dice, name: string, known: Known): string {
  if (dice.chance(0.6)) return encodeURIComponent(String(dice.pick(known[name] ?? ['x'])));
  if (dice.chance(0.5)) return dice.pick(escapes).repeat(1 + dice.below(3));
  return encoded(dice, junkText(dice).slice(0, 3_000)) || '%20';
}

function queryOf(dice: Dice, { query }: Operation, known: Known): string {
  const pairs = Object.entries(query)
    .filter(() => dice.chance(0.4))
    .map(([name, schema]) => {
      const value = dice.chance(0.5) ? String(schemaValue(dice, schema, known, name)) : junkText(dice).slice(0, 3_000);
      return `${name}=${encoded(dice, value)}`;
    });
  if (dice.chance(0.15)) pairs.push(`${encoded(dice, junkText(dice).slice(0, 1_000))}=${dice.pick(escapes)}`);
  if (dice.chance(0.1)) pairs.push(...pairs);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Where a request goes: to the operation mostly, else to a page, a file or nowhere. */
export function targetOf(dice: Dice, operation: Operation, known: Known): string {
  if (dice.chance(0.08)) return dice.pick(elsewhere);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(dice, name, known));
  if (dice.chance(0.02)) return `/${'x'.repeat(dice.below(40_000))}`;
  return path + queryOf(dice, operation, known);
}
