import type { Dice } from './dice.ts';
import { junkText } from './junk.ts';

const contentTypes = [
  'application/json;',
  'application/json ; charset=utf-8',
  'application/json;charset="utf-8"; =;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/vnd.x+json',
  'application/',
  '/',
  ';',
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
];

const odd: Record<string, readonly string[]> = {
  'If-Match': ['"0"', '"1"', 'W/"1"', '*', '1', '"99999999999999999999"', '"-1"', '"1", "2"'],
  'Idempotency-Key': ['one', 'two', 'x'.repeat(255), 'x'.repeat(256), 'with space', 'ü', ''],
  'Accept-Language': ['de', 'ar-EG;q=0.9, *;q=0', 'xx', ';;q=,,', 'de;q=NaN', 'zh-Hant-TW-x-private', 'a,'.repeat(500)],
  'X-Request-Id': ['request-12345', 'short', 'x'.repeat(65), '<script>', 'a b'],
  'X-Forwarded-Proto': ['http', 'https', 'gopher', ',', 'https,http'],
  Origin: ['null', 'https://evil.example', 'http://127.0.0.1', 'http://', 'not a url', 'file://', 'http://[::1'],
  'Sec-Fetch-Site': ['same-origin', 'none', 'cross-site', 'nonsense', ''],
  'Accept-Encoding': ['br', 'gzip;q=0', '*', 'identity;q=0, *;q=0', 'br, gzip, zstd'],
  Accept: ['text/html', 'application/json', '*/*;q=NaN', ''],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999', 'lines=1-2', 'bytes=0-0,2-2'],
  'If-None-Match': ['*', '"x"', 'W/"x", "y"'],
  'If-Modified-Since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'Content-Encoding': ['gzip', 'br', 'identity', 'nonsense'],
  'X-HTTP-Method-Override': ['DELETE'],
  Cookie: ['waybill_session=', 'waybill_session=%E0%A4%A', 'waybill_language=xx', '=;;=', 'a=b; '.repeat(500), '__proto__=1'],
  Authorization: ['Bearer x', 'Basic Og==', ''],
  Te: ['trailers'],
  Via: ['1.1 x'],
};
const names = Object.keys(odd);

export function oddHeaders(dice: Dice): string[] {
  return Array.from({ length: 1 + dice.below(3) }, () => {
    const name = dice.pick(names);
    const value = dice.chance(0.2)
      ? junkText(dice)
          .slice(0, 4_000)
          .replace(/[\0\r\n]/g, ' ')
      : dice.pick(odd[name] ?? ['']);
    return `${name}: ${Buffer.from(value).toString('latin1')}`;
  });
}

/** The type that a body is said to have; undefined for none. */
export function typeOfBody(dice: Dice): string | undefined {
  if (dice.chance(0.75)) return 'application/json';
  return dice.chance(0.1) ? undefined : dice.pick(contentTypes);
}
