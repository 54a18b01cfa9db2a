import { describe, expect, it } from 'vitest';
import { checkDraft, firstStepAtFault, problemFields, serverProblems } from '#web/features/shipment-wizard/model/check-draft.ts';
import { emptyDraft, type ShipmentDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import { filledDraft } from './a-draft.ts';

const problemsOf = (changes: Partial<ShipmentDraft>) => {
  const checked = checkDraft({ ...filledDraft, ...changes });
  return checked.ok ? {} : checked.problems;
};

describe('a new draft', () => {
  it('starts with the values of the specification', () => {
    expect(emptyDraft).toMatchObject({
      packageType: 'Standard Package',
      serviceType: 'standard',
      weight: '1',
      length: '10',
      width: '10',
      height: '10',
      value: '50',
      shippingCost: '25',
    });
  });

  it('asks for everything but the phones', () => {
    const checked = checkDraft(emptyDraft);
    expect(checked.ok ? [] : problemFields(checked.problems)).toEqual([
      'senderName',
      'senderEmail',
      'senderCountry',
      'senderCity',
      'senderAddress',
      'recipientName',
      'recipientEmail',
      'recipientCountry',
      'recipientCity',
      'recipientAddress',
    ]);
  });
});

describe('a filled draft', () => {
  it('is sent with numbers as numbers, text trimmed and blank phones left out', () => {
    const checked = checkDraft({ ...filledDraft, weight: '2.5', shippingCost: '31.90' });
    expect(checked).toMatchObject({
      ok: true,
      body: { senderName: 'Awa Diallo', weight: 2.5, length: 10, value: 50, shippingCost: 31.9 },
    });
    expect(checked.ok && 'senderPhone' in checked.body).toBe(false);
  });

  it('is sent with a phone when there is one', () => {
    const checked = checkDraft({ ...filledDraft, recipientPhone: '+49 30 1234' });
    expect(checked.ok && checked.body.recipientPhone).toBe('+49 30 1234');
  });

  it.each<[Partial<ShipmentDraft>, object]>([
    [{ senderName: '   ' }, { senderName: { kind: 'required' } }],
    [{ senderEmail: 'awa' }, { senderEmail: { kind: 'email' } }],
    [{ senderPhone: 'call me' }, { senderPhone: { kind: 'phone' } }],
    [{ senderCity: 'x'.repeat(121) }, { senderCity: { kind: 'tooLong', max: 120 } }],
    [{ recipientCity: 'Ber\nlin' }, { recipientCity: { kind: 'oneLine' } }],
    [{ recipientAddress: 'a\u0000b' }, { recipientAddress: { kind: 'characters' } }],
    [{ weight: '' }, { weight: { kind: 'required' } }],
    [{ weight: 'two' }, { weight: { kind: 'number' } }],
    [{ weight: '0' }, { weight: { kind: 'tooSmall', min: 0.01 } }],
    [{ height: '1.234' }, { height: { kind: 'decimals' } }],
    [{ value: '-1' }, { value: { kind: 'tooSmall', min: 0 } }],
    [{ shippingCost: '100000000' }, { shippingCost: { kind: 'tooBig', max: 99_999_999.99 } }],
  ])('is refused for %j with the reason at the field', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });
});

describe('where a refused draft is mended', () => {
  it('is the first step that holds a field at fault', () => {
    expect(firstStepAtFault(problemsOf({ weight: '', recipientCity: '' }))).toBe(1);
    expect(firstStepAtFault(problemsOf({ weight: '' }))).toBe(2);
    expect(firstStepAtFault({})).toBeNull();
  });

  it('takes the server at its word for the fields it names', () => {
    const problems = serverProblems({ recipientEmail: 'no such domain', somethingElse: 'no' });
    expect(problems).toEqual({ recipientEmail: { kind: 'server', message: 'no such domain' } });
    expect(firstStepAtFault(problems)).toBe(1);
    expect(serverProblems(undefined)).toEqual({});
  });
});
