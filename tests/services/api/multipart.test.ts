import { expect, test } from 'vitest';
import { partsOfForm } from '#services/api/multipart.ts';

const type = 'multipart/form-data; boundary=cut';
const part = (disposition: string, content: string, more = '') =>
  `--cut\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const kind = part('name="kind"', 'shipments');
const file = (content = 'a,b\r\n1,2\r\n') => part('name="file"; filename="orders.csv"', content, 'Content-Type: text/csv\r\n');
const end = '--cut--\r\n';
const partsOf = async (body: string | Buffer, contentType = type) => {
  const parts = await partsOfForm(Buffer.from(body as string), contentType);
  return parts?.map(({ bytes, ...about }) => ({ ...about, text: bytes.toString() }));
};
const kindPart = { name: 'kind', fileName: undefined, text: 'shipments' };
const filePart = { name: 'file', fileName: 'orders.csv', text: 'a,b\r\n1,2\r\n' };

test('a form has its fields and files as they were sent, in any order', async () => {
  expect(await partsOf(kind + file() + end)).toEqual([kindPart, filePart]);
  expect(await partsOf(file() + kind + end)).toEqual([filePart, kindPart]);
  expect(await partsOf(file() + file('second') + end)).toEqual([filePart, { ...filePart, text: 'second' }]);
  expect(await partsOf(kind + end)).toEqual([kindPart]);
  expect(await partsOf(file('') + end)).toEqual([{ ...filePart, text: '' }]);
});

test('what the platform itself makes of a form is read, boundary and all', async () => {
  const form = new FormData();
  form.set('kind', 'tracking_events');
  form.set('file', new Blob(['x;y\n']), 'Sendungen "März".csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const parts = await partsOf(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '');
  expect(parts).toEqual([
    { ...kindPart, text: 'tracking_events' },
    { ...filePart, fileName: 'Sendungen "März".csv', text: 'x;y\n' },
  ]);
});

test.each([
  ['without quotes', 'name=file; filename=orders.csv'],
  ['with a path', 'name="file"; filename="C:\\orders\\orders.csv"'],
  ['in the long form as well', `name=file; filename=orders.csv; filename*=utf-8''orders.csv`],
])('names are read as programs write them: %s', async (_how, disposition) => {
  expect(await partsOf(part(disposition, filePart.text, 'Content-Type: text/csv\r\n') + end)).toEqual([filePart]);
});

test.each([
  `multipart/form-data; boundary="cut"`,
  'Multipart/Form-Data; charset=utf-8; Boundary=cut',
  'multipart/form-data;boundary=cut',
  'multipart/form-data; charset="utf-8"; boundary=cut; x="y"',
])('the boundary is found in %s', async (contentType) => expect(await partsOf(kind + end, contentType)).toEqual([kindPart]));

test.each([
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain; boundary=cut',
  'multipart/mixed; boundary=cut',
])('a body of the type %j is no form', async (contentType) => expect(await partsOf(kind + end, contentType)).toBeUndefined());

test.each([
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=',
  'multipart/form-data; charset=utf-8',
  `multipart/form-data; boundary="${'-'.repeat(71)}"`,
  'multipart/form-data; boundary="cut "',
  'multipart/form-data; boundary="cut',
  'multipart/form-data; boundary=cut; boundary=""',
])('without a boundary there are no parts, and an answer at once: %s', async (contentType) => {
  const many = part('name="kind"\r\nno colon', 'shipments').repeat(2_000);
  expect(await partsOf(many + end, contentType)).toBeUndefined();
});

test('a form that is cut off anywhere is none, wherever its pieces were split on their way', async () => {
  const whole = kind + file() + end;
  const closed = whole.length - '\r\n'.length;
  for (let length = 0; length < closed; length += 1)
    expect.soft(await partsOf(whole.slice(0, length)), whole.slice(0, length)).toBeUndefined();
  expect(await partsOf(whole.slice(0, closed))).toEqual([kindPart, filePart]);
});

test('a file is itself, however near to the boundary its bytes and its pieces come', async () => {
  const near = '\r\n--cu\r\n--cux\r\n-\r\n--';
  for (let before = 65_536 - 300; before < 65_536; before += 1) {
    const content = 'x'.repeat(before) + near;
    const [found] = (await partsOfForm(Buffer.from(file(content) + end), type)) ?? [];
    expect.soft(found?.bytes.equals(Buffer.from(content)), `${before} bytes before`).toBe(true);
  }
});

test('what is no text stays as it is', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, nth) => (nth * 7) % 256));
  const [head = '', tail = ''] = file('|').split('|');
  const [found] = (await partsOfForm(Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail + end)]), type)) ?? [];
  expect(found?.bytes.equals(bytes)).toBe(true);
});

test.each([
  ['10,000 fields', part('name="x"', 'y').repeat(10_000) + kind + file() + end],
  ['a field of a megabyte', part('name="kind"', 'x'.repeat(1_048_576)) + file() + end],
  ['no boundary in it', 'nothing of a form'],
  ['nothing in it', ''],
])('a form with %s is refused', async (_what, body) => {
  expect(await partsOf(body)).toBeUndefined();
});

test('of headers without an end no more is read than a form needs', async () => {
  const long = part('name="kind"', 'shipments', `X-Long: ${'x'.repeat(1_048_576)}\r\n`);
  expect(await partsOf(long + file() + end)).toEqual([kindPart, filePart]);
});

test.each([
  ['fields', kind],
  ['files', file()],
])('a form of more %s than a form here has is none, wherever it is cut off, and ends nothing but itself', async (_, one) => {
  const form = one.repeat(30) + end;
  for (const left of [
    form.length,
    form.length - 1,
    form.length - end.length,
    form.length - end.length - 3,
    one.length * 25 + 9,
  ]) {
    expect(await partsOf(form.slice(0, left)), `${left} of ${form.length}`).toBeUndefined();
  }
  // In several pieces.
  expect(await partsOf(one.repeat(6_000) + end)).toBeUndefined();
});
