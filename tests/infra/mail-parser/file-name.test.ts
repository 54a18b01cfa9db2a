import { expect, test } from 'vitest';
import { safeFileName } from '#infra/mail-parser/file-name.ts';

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['Facture n° 7 (copie).pdf', 'Facture n° 7 (copie).pdf'],
  ['送り状.pdf', '送り状.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  ['..', 'attachment.pdf'],
  ['...hidden.txt', 'hidden.txt'],
  ['invoice.pdf. . ', 'invoice.pdf'],
  ['a\u0000b\r\nc\u001B.pdf', 'ab c.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['in\u200Bvoice\uFEFF.pdf', 'invoice.pdf'],
  ['a<b>c:d"e|f?g*.pdf', 'a_b_c_d_e_f_g_.pdf'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['Com1.tar.gz', '_Com1.tar.gz'],
  ['lpt\u00B2.pdf', '_lpt\u00B2.pdf'],
  ['console.log', 'console.log'],
  ['', 'attachment.pdf'],
  ['   ', 'attachment.pdf'],
  ['\uD800.pdf', '\uFFFD.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(120)}.pdf`],
  [`${'🚚'.repeat(300)}.pdf`, `${'🚚'.repeat(120)}.pdf`],
  [`x.${'y'.repeat(300)}`, `x.${'y'.repeat(118)}`],
])('a file that is called %j is saved as %j', (given, saved) => {
  expect(safeFileName(given, 'application/pdf', new Set())).toBe(saved);
});

test.each([
  ['application/ms-tnef', 'winmail.dat'],
  ['message/rfc822', 'message.eml'],
  ['text/calendar', 'attachment.ics'],
  ['application/x-unknown', 'attachment'],
])('a file of type %s without a name is called %s', (type, saved) => {
  expect(safeFileName(null, type, new Set())).toBe(saved);
});

test('several files of one name are told apart, whatever their case', () => {
  const taken = new Set<string>();
  const names = ['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf'].map((name) => safeFileName(name, 'application/pdf', taken));
  expect(names).toEqual(['a.pdf', 'A (2).PDF', 'a (3).pdf', 'a (2) (2).pdf']);
});
