import { shipmentRow, textOfShipments } from '../import-file.ts';
import type { Dice } from './dice.ts';
import { junkBytes, junkText } from './junk.ts';

/** A multipart body that is still in its parts; every text is Latin-1, a character for each byte. */
interface Form {
  type: string;
  boundary: string;
  parts: readonly Part[];
  end: string;
}

interface Part {
  headers: readonly string[];
  content: string;
}

const field = (name: string, content: string): Part => ({
  headers: [`Content-Disposition: form-data; name="${name}"`],
  content,
});
const file = (content: string, fileName = 'orders.csv', type = 'text/csv'): Part => ({
  headers: [`Content-Disposition: form-data; name="file"; filename="${fileName}"`, `Content-Type: ${type}`],
  content,
});
const kinds = ['shipments', 'tracking_events'];
const boundaries = ['----WebKitFormBoundary7MA4YWxkTrZu0gW', 'cut', "a'()+_,-./:=?", '-'.repeat(30)];

function goodForm(dice: Dice): Form {
  const boundary = dice.pick(boundaries);
  const rows = Array.from({ length: 1 + dice.below(3) }, () => shipmentRow(dice.below(1_000)));
  const parts = [field('kind', dice.pick(kinds)), file(textOfShipments(rows))];
  return {
    type: `multipart/form-data; boundary="${boundary}"`,
    boundary,
    parts: dice.chance(0.8) ? parts : parts.toReversed(),
    end: '--\r\n',
  };
}

const bytesOf = ({ boundary, parts, end }: Form): string =>
  [
    ...parts.map(({ headers, content }) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${content}\r\n`),
    `--${boundary}${end}`,
  ].join('');

type Spoil = (form: Form, dice: Dice) => Form;

const withType =
  (typeOf: (form: Form) => string): Spoil =>
  (form) => ({ ...form, type: typeOf(form) });
const withEnd =
  (end: string): Spoil =>
  (form) => ({ ...form, end });
const withParts =
  (partsOf: (parts: readonly Part[], dice: Dice) => readonly Part[]): Spoil =>
  (form, dice) => ({ ...form, parts: partsOf(form.parts, dice) });
/** Of one part, whichever it is. */
const withHeaders = (headersOf: (headers: readonly string[], dice: Dice) => readonly string[]): Spoil =>
  withParts((parts, dice) => {
    const at = dice.below(parts.length);
    return parts.map((part, nth) => (nth === at ? { ...part, headers: headersOf(part.headers, dice) } : part));
  });
const withDisposition = (...dispositions: string[]): Spoil =>
  withHeaders((headers, dice) => [`Content-Disposition: ${dice.pick(dispositions)}`, ...headers.slice(1)]);
const withFile = (fileOf: (dice: Dice) => Part): Spoil => withParts((parts, dice) => [...parts.slice(0, -1), fileOf(dice)]);

const fileNames = [
  '',
  '.',
  '..',
  '../../etc/passwd',
  'C:\\orders\\orders.csv',
  'orders.csv\\',
  '\\"orders\\".csv',
  '%22%0D%0ABcc: c@example.com',
  '%',
  '%zz%00',
  'orders\0.csv',
  'orders.xlsx',
  'orders.exe',
  '=cmd|calc.csv',
  'CON',
  '\xe2\x80\xaevsc.exe',
  '\xff\xfe\xc0\x80.csv',
  '<script>alert(1)</script>.csv',
  'x'.repeat(300),
  'x'.repeat(10_000),
];

/** Every way of ours in which a form can be none. */
const spoils: readonly Spoil[] = [
  withType(() => 'multipart/form-data'),
  withType(() => 'multipart/form-data; boundary='),
  withType(() => 'multipart/form-data; boundary=""'),
  withType(() => 'multipart/form-data; boundary=other'),
  withType(({ boundary }) => `multipart/form-data; boundary="${boundary}`),
  withType(({ boundary }) => `multipart/form-data; boundary="${boundary}"; boundary=other`),
  withType(({ boundary }) => `multipart/form-data; boundary*0="${boundary.slice(0, 2)}"; boundary*1="${boundary.slice(2)}"`),
  withType(({ boundary }) => `multipart/form-data; boundary*=utf-8''${encodeURIComponent(boundary)}`),
  withType(({ boundary }) => `multipart/form-data; charset=nonsense; boundary="${boundary}"`),
  withType(({ boundary }) => `multipart/mixed; boundary="${boundary}"`),
  withType(({ boundary }) => `multipart/; boundary="${boundary}"`),
  withType(({ boundary }) => `application/json; boundary="${boundary}"`),
  withType(() => `multipart/form-data; boundary=${'x'.repeat(5_000)}`),
  withType(() => 'multipart/form-data; boundary="\xff\x80"'),
  withType(() => `multipart/form-data${'; a=b'.repeat(1_000)}`),
  withType(() => ''),
  (form) => ({ ...form, boundary: '' }),
  (form, dice) => ({ ...form, boundary: dice.pick(boundaries) }),
  withEnd(''),
  withEnd('--'),
  withEnd('-'),
  withEnd('\r\n'),
  withEnd('--\r\n--\r\n'),
  withEnd('--\r\nwhat follows is nobody\u0027s'),
  withParts(() => []),
  withParts((parts) => [...parts, ...parts]),
  withParts((parts) => parts.slice(0, 1)),
  withParts((parts) => parts.slice(1)),
  withParts((parts) => Array.from({ length: 30 }, () => parts).flat()),
  withParts((parts) => [...Array.from({ length: 3_000 }, () => field('x', 'y')), ...parts]),
  withParts((parts) => [...parts, file('a;b\r\n1;2\r\n', 'second.csv')]),
  withParts((parts, dice) => [...parts, field(junkText(dice), junkText(dice))]),
  withParts((parts) => [field('kind', 'x'.repeat(200_000)), ...parts]),
  withParts((parts) => parts.map((part) => ({ ...part, content: '' }))),
  withParts((parts) => [field('__proto__', 'shipments'), field('constructor', 'shipments'), ...parts]),
  withHeaders(() => []),
  withHeaders((headers) => headers.slice(1)),
  withHeaders((headers) => [...headers, ...headers]),
  withHeaders((headers) => [...headers, `X-Long: ${'x'.repeat(100_000)}`]),
  withHeaders((headers) => [...headers, ...Array.from({ length: 5_000 }, (_, nth) => `X-Many-${nth}: ${nth}`)]),
  withHeaders((headers) => [...headers, 'no colon']),
  withHeaders((headers) => [...headers, ': no name']),
  withHeaders((headers) => [...headers, 'X-Fold: a', '  folded']),
  withHeaders((headers) => [...headers, 'Content-Length: 1']),
  withHeaders((headers) => [...headers, 'Content-Length: -1', 'Transfer-Encoding: chunked']),
  withHeaders((headers, dice) => [
    ...headers,
    `Content-Transfer-Encoding: ${dice.pick(['base64', 'quoted-printable', 'nonsense', ''])}`,
  ]),
  withHeaders((headers, dice) => [
    ...headers.slice(0, 1),
    `Content-Type: ${dice.pick(['', ';', 'text/csv; charset=nonsense', 'text/csv; charset=utf-16le', 'multipart/mixed; boundary=cut'])}`,
  ]),
  withHeaders((headers, dice) => [...headers, junkBytes(dice, 1 + dice.below(100))]),
  withDisposition(
    '',
    ';',
    'form-data',
    'form-data;',
    'form-data; name=""',
    'form-data; name',
    'form-data; name="kind',
    'form-data; name=kind; name=file',
    'form-data; name="file"; filename="a.csv"; filename="b.csv"',
    `form-data; name="file"; filename*=utf-8''%E2%82%AC.csv`,
    `form-data; name="file"; filename*=utf-8''%E0%A4%A`,
    `form-data; name="file"; filename*=nonsense'en'%ff`,
    'form-data; name="file"; filename*=',
    'form-data; name="__proto__"; filename="a.csv"',
    'form-data; filename="a.csv"',
    'attachment; name="file"; filename="a.csv"',
    'inline',
    'file',
    'FORM-DATA; NAME="file"; FILENAME="a.csv"',
    `form-data; name="${'x'.repeat(20_000)}"`,
    `form-data${'; a=b'.repeat(5_000)}`,
    'form-data; name="a\0b"',
  ),
  withFile((dice) => file(textOfShipments([shipmentRow(dice.below(1_000))]), dice.pick(fileNames))),
  withFile(() => file('')),
  withFile((dice) => file(junkBytes(dice, dice.below(2_000)))),
  withFile((dice) => file(`PK\x03\x04${junkBytes(dice, dice.below(2_000))}`, 'orders.xlsx')),
  withFile((dice) => file(`${'x'.repeat(65_530 + dice.below(10))}\r\n--${dice.pick(boundaries)}-`)),
  withFile((dice) => file(`\r\n--${dice.pick(boundaries)}--\r\n`)),
  withFile((dice) => ({
    ...file('a,b\r\n1,2'),
    headers: [`Content-Disposition: form-data; name="${junkText(dice)}"; filename="x.csv"`],
  })),
];

/** What happens to bytes on their way. */
const damages: readonly ((bytes: string, dice: Dice) => string)[] = [
  () => '',
  (bytes, dice) => bytes.slice(0, dice.below(bytes.length)),
  (bytes, dice) => bytes.slice(dice.below(bytes.length)),
  (bytes) => bytes.replaceAll('\r\n', '\n'),
  (bytes) => bytes.replaceAll('\r\n', '\r'),
  (bytes) => `\r\n\r\npreamble\r\n${bytes}`,
  (bytes) => bytes + bytes,
  (bytes) => bytes.toUpperCase(),
  (bytes, dice) => {
    const at = dice.below(bytes.length);
    return bytes.slice(0, at) + junkBytes(dice, 1 + dice.below(8)) + bytes.slice(at + dice.below(8));
  },
];

/** A form with a file to import, as it should be or not, and the type that it is said to have. */
export function formBody(dice: Dice): { type: string; body: string } {
  let form = goodForm(dice);
  while (dice.chance(0.6)) form = dice.pick(spoils)(form, dice);
  const latin1 = (text: string) => (/[\u0100-\uffff]/.test(text) ? Buffer.from(text).toString('latin1') : text);
  const bytes = latin1(bytesOf(form));
  return { type: latin1(form.type), body: bytes !== '' && dice.chance(0.2) ? dice.pick(damages)(bytes, dice) : bytes };
}
