import { expect, test } from 'vitest';
import { importFields } from '#contracts/import-fields.ts';
import { ownPartOf } from '#services/erasures/import-rows.ts';

const email = 'nora@example.com';
const header = ['Reference', 'From', 'From email', 'To', 'To email', 'To phone', 'Weight', 'Remark'];
const columns = {
  ...Object.fromEntries(importFields.shipments.map((field) => [field, null])),
  ...{ reference: 0, senderName: 1, senderEmail: 2, recipientName: 3, recipientEmail: 4, recipientPhone: 5, weight: 6 },
};
const partOf = (cells: readonly string[], line: number | null = 2) => ownPartOf({ header, cells, line }, columns, email);
const shared = 'Reference: R-1\nWeight: heavy';

test('of a row a person gets their own side and what is about the parcel, and neither the other party nor what may be about them', () => {
  const row = ['R-1', 'Kofi', 'kofi@shop.example', 'Nora', ' Nora@Example.com', '+44', 'heavy', 'Ask for Kofi'];
  expect(partOf(row)).toEqual({ recipient: { name: 'Nora', email: ' Nora@Example.com', phone: '+44' }, text: shared });
  expect(partOf(['R-1', 'Nora', email, 'Kofi', 'kofi@shop.example', '+44', 'heavy', ''])).toEqual({
    sender: { name: 'Nora', email },
    text: shared,
  });
});

test('whoever stands in a column that is not imported gets the address, and what is about the parcel', () => {
  const row = ['R-1', 'Kofi', 'kofi@shop.example', 'Ama', 'ama@home.example', '+44', 'heavy', email];
  expect(partOf(row)).toEqual({ text: `${shared}\nRemark: ${email}` });
});

test('of a first row that is no header only the address is known to be the person’s', () => {
  expect(ownPartOf({ header: [], cells: ['R-1', 'Kofi', email], line: null }, columns, email)).toEqual({ text: email });
});
