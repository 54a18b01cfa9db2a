import { describe, expect, test } from 'vitest';
import { mostImportBytes } from '#contracts/imports.ts';
import { columnsOf, lackingIn, matchingOf, withField } from '#web/features/imports/model/columns.ts';
import { filledFields } from '#web/features/imports/model/preview.ts';
import { reasonOf, refusalOf } from '#web/features/imports/model/refusal.ts';
import { emptyStart, startFormSchema, startOf } from '#web/features/imports/model/start-form.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { problemsOf, validate } from '#web/shared/forms/validate.ts';

const columns = [
  { field: 'senderName', required: true, column: 0 },
  { field: 'weight', required: true, column: null },
  { field: 'reference', required: false, column: 2 },
];
const known = { columns, header: ['Absender', 'Masse', 'Ref', 'Notiz'] };

describe('the columns of a file', () => {
  test('are imported as the server matched them', () => {
    expect(matchingOf(known)).toEqual(['senderName', null, 'reference', null]);
    expect(matchingOf({ ...known, header: null })).toEqual([]);
  });

  test('lack required fields until one is chosen for them', () => {
    const matching = matchingOf(known);
    expect(lackingIn(matching, columns)).toEqual(['weight']);
    expect(lackingIn(withField(matching, 1, 'weight'), columns)).toEqual([]);
  });

  test('are one field each: whatever had it gives it up', () => {
    const moved = withField(matchingOf(known), 3, 'reference');
    expect(moved).toEqual(['senderName', null, null, 'reference']);
    expect(columnsOf(moved, columns)).toEqual({ senderName: 0, weight: null, reference: 3 });
    expect(columnsOf(withField(moved, 3, null), columns)).toMatchObject({ reference: null });
  });
});

describe('the start of an import', () => {
  const rules = { schema: startFormSchema, toBody: startOf };

  test('asks every time whether emails are sent', () => {
    expect(problemsOf(rules, emptyStart)).toEqual({ emails: { kind: 'required' } });
  });

  test('leaves duplicates out, and rows with problems only where that was said', () => {
    expect(validate(rules, { ...emptyStart, emails: 'off' })).toMatchObject({
      body: { emails: 'off', invalid: 'refuse', duplicates: 'skip' },
    });
    expect(validate(rules, { emails: 'on', invalid: ['skip'], duplicates: 'import' })).toMatchObject({
      body: { emails: 'on', invalid: 'skip', duplicates: 'import' },
    });
  });
});

describe('a file', () => {
  test.each([
    [[], 'empty'],
    [[{ size: 0 }], 'empty'],
    [[{ size: mostImportBytes + 1 }], 'tooLarge'],
    [[{ size: 10 }, { size: 10 }], 'several'],
    [[{ size: mostImportBytes }], undefined],
  ])('of %o is refused as %s', (files, refusal) => {
    expect(refusalOf(files)).toBe(refusal);
  });

  test('is refused with what the server says of it', () => {
    const refused = { status: 400, userMessage: 'Some fields are invalid.' };
    expect(reasonOf(new ApiError({ ...refused, fields: { file: 'This file is a web page.' } }))).toBe('This file is a web page.');
    expect(reasonOf(new ApiError(refused))).toBe('Some fields are invalid.');
  });
});

test('the first rows are shown with the fields that they have, in the order of the template', () => {
  const rows = [{ values: { reference: null, weight: 2.5 } }, { values: { senderName: 'Kofi', reference: '' } }];
  expect(filledFields(rows, columns)).toEqual(['senderName', 'weight']);
});
