import { describe, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { partOf } from '#services/domain/notification.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import { shipmentCreated } from '#tests/support/events.ts';
import { after, given, id, refusal, registered, standing } from './parcel.ts';

const stranger = 'esi.boateng@example.com';
const notify = (email: string, addressConfirmed = false): ShipmentCommand => ({
  type: 'notifyReceiver',
  shipmentId: id,
  addressee: { subjectId: derivedId(email), value: { email } },
  senderName: 'Ama & Sons',
  addressConfirmed,
});
const { sender, recipient } = shipmentCreated(id).data;

describe('an email to someone about a parcel', () => {
  test.each([
    ['recipient', 'jonas.weber@example.com'],
    ['recipient', ' Jonas.Weber@EXAMPLE.com '],
    ['sender', 'ama.owusu@example.com'],
  ] as const)('to its %s (%s) needs no confirmation', (part, email) => {
    expect(shipmentDecider.decide(notify(email), given(registered))).toEqual([
      {
        type: 'ReceiverNotificationRequested',
        data: {
          shipmentId: id,
          part,
          addressee: { subjectId: derivedId(email), value: { email } },
          senderName: { subjectId: sender.subjectId, value: 'Ama & Sons' },
        },
      },
    ]);
  });

  test('to an address that is neither the sender’s nor the recipient’s is asked about first', () => {
    expect(refusal(given(registered), notify(stranger))).toEqual({ code: 'address_unconfirmed', field: undefined });
    expect(shipmentDecider.decide(notify(stranger, true), given(registered))).toMatchObject([{ data: { part: 'other' } }]);
  });

  test('that was confirmed although it is to the recipient is no email to a stranger', () => {
    expect(shipmentDecider.decide(notify('jonas.weber@example.com', true), given(registered))).toMatchObject([
      { data: { part: 'recipient' } },
    ]);
  });

  test('seals the sender’s name for the addressee where the sender was erased', () => {
    const erased = { event: shipmentCreated(id, { sender: { ...sender, value: null } }), at: registered.at };
    expect(refusal(given(erased), notify('ama.owusu@example.com'))).toMatchObject({ code: 'address_unconfirmed' });
    expect(shipmentDecider.decide(notify(stranger, true), given(erased))).toMatchObject([
      { data: { senderName: { subjectId: derivedId(stranger) } } },
    ]);
  });

  test('needs a parcel', () => {
    expect(refusal(given(), notify(stranger, true))).toMatchObject({ code: 'not_found' });
  });

  test('changes nothing about it, and is sent for a closed one as well', () => {
    const closed = standing('delivered');
    expect(after(closed, notify('jonas.weber@example.com'))).toEqual(closed);
  });

  test('goes to the recipient where one address is both', () => {
    expect(partOf('jonas.weber@example.com', { sender: recipient, recipient })).toBe('recipient');
  });
});
