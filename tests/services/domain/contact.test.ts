import { describe, expect, test } from 'vitest';
import { fold } from '#services/domain/decider.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import { shipmentFields } from '#services/domain/shipment-view.ts';
import { contactCorrected, logged, shipmentCreated } from '#tests/support/events.ts';
import { after, given, id, noon, refusal, registered } from './parcel.ts';

type Correction = Extract<ShipmentCommand, { type: 'correctContact' }>;
const correct = (changes: Correction['changes'], more: Partial<Correction> = {}): Correction => ({
  type: 'correctContact',
  shipmentId: id,
  party: 'recipient',
  changes,
  subjectId: undefined,
  explanation: 'The recipient called',
  ...more,
});
const { recipient, sender } = shipmentCreated(id).data;

describe('contact data', () => {
  test('changes as far as a correction says, and what it was is kept with it', () => {
    const state = after(given(registered), correct({ phone: '+49 30 1234567' }));
    expect(state.created.recipient).toEqual({ ...recipient, value: { ...recipient.value, phone: '+49 30 1234567' } });
    expect(state.created.sender).toEqual(sender);
    expect(shipmentDecider.decide(correct({ phone: '+49 30 1234567' }), given(registered))).toMatchObject([
      {
        type: 'ShipmentContactCorrected',
        data: { party: 'recipient', previous: recipient, explanation: 'The recipient called' },
      },
    ]);
  });

  test('belongs to the subject of the new email address', () => {
    const subjectId = '01980000-0000-7000-8000-0000000000c9';
    const state = after(given(registered), correct({ email: 'j.weber@example.org' }, { subjectId, party: 'sender' }));
    expect(state.created.sender).toMatchObject({ subjectId, value: { email: 'j.weber@example.org', name: 'Ama Owusu' } });
    expect(shipmentFields(state).senderEmail).toBe('j.weber@example.org');
    expect(state.updatedAt).toBe(noon);
  });

  test.each([
    { name: 'Jonas Weber' },
    { email: 'jonas.weber@example.com' },
    { phone: null },
    { address: 'Invalidenstraße 44' },
    {},
  ])('that is like that already adds nothing: %j', (changes) =>
    expect(shipmentDecider.decide(correct(changes), given(registered))).toEqual([]),
  );

  test.each([{ name: 'J. Weber' }, { email: 'Jonas.Weber@example.com' }, { phone: '+49 30 1' }, { address: 'Chausseestraße 1' }])(
    'differs in %j',
    (changes) => expect(after(given(registered), correct(changes)).created.recipient.value).toMatchObject(changes),
  );

  test('loses a phone number, and of an erased person nothing can be put right', () => {
    expect(after(given(registered), correct({ phone: null }, { party: 'sender' })).created.sender.value?.phone).toBeNull();
    const [creation] = logged([{ ...registered, event: shipmentCreated(id, { recipient: { ...recipient, value: null } }) }]);
    const erased = fold(shipmentDecider, creation ? [creation] : []);
    expect(refusal(erased, correct({ name: 'Someone' }))).toEqual({ code: 'conflict', field: undefined });
    expect(refusal(shipmentDecider.initial, correct({ name: 'Someone' }))?.code).toBe('not_found');
  });

  test('shows nothing of whoever was erased after the correction, though the former address was another person’s', () => {
    const corrected = contactCorrected(id, { contact: { subjectId: recipient.subjectId, value: null } });
    const state = given(registered, { event: corrected, at: noon });
    expect(state.type === 'created' && shipmentFields(state)).toMatchObject({
      recipientName: '[erased]',
      recipientEmail: '[erased]',
    });
  });
});
