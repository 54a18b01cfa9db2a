import { describe, expect, it } from 'vitest';
import { createShipmentSchema } from '#contracts/shipments.ts';
import { emptyDraft, firstStepAtFault, type ShipmentDraft } from '#web/features/shipment-wizard/model/shipment-draft.ts';
import { validate, problemsOf } from '#web/shared/forms/validate.ts';
import { filledDraft } from './a-draft.ts';

const rules = { schema: createShipmentSchema };
const problemsWith = (changes: Partial<ShipmentDraft>) => problemsOf(rules, { ...filledDraft, ...changes });
const bodyWith = (changes: Partial<ShipmentDraft>) => {
  const validated = validate(rules, { ...filledDraft, ...changes });
  return validated.ok ? validated.body : expect.unreachable(JSON.stringify(validated.problems));
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
    expect(Object.keys(problemsOf(rules, emptyDraft)).toSorted()).toEqual([
      'recipientAddress',
      'recipientCity',
      'recipientCountry',
      'recipientEmail',
      'recipientName',
      'senderAddress',
      'senderCity',
      'senderCountry',
      'senderEmail',
      'senderName',
    ]);
  });
});

describe('a filled draft', () => {
  it('is sent with numbers as numbers, text trimmed and blank phones left out', () => {
    const body = bodyWith({ weight: '2.5', shippingCost: '31.90' });
    expect(body).toMatchObject({ senderName: 'Awa Diallo', weight: 2.5, length: 10, value: 50, shippingCost: 31.9 });
    expect(body).not.toHaveProperty('senderPhone');
  });

  it('is sent with a phone when there is one', () => {
    expect(bodyWith({ recipientPhone: '+49 30 1234' }).recipientPhone).toBe('+49 30 1234');
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
    expect(problemsWith(changes)).toEqual(problems);
  });

  it('is mended first on the first step that holds a field at fault', () => {
    expect(firstStepAtFault(problemsWith({ weight: '', recipientCity: '' }))).toBe(1);
    expect(firstStepAtFault(problemsWith({ weight: '' }))).toBe(2);
  });
});
