import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { checkDigit, groupTrackingNumber } from '#contracts/tracking-number.ts';
import { masked, oneParcel, parcelNumber, startTalk, wholeParcel } from '#tests/support/assistant.ts';

/** What nobody reads who has proved nothing. */
const personal = ['Ama', 'Owusu', 'Ring Road', 'Jonas Weber', 'Weber', 'Lindenstrasse', '777', '61.25', 'neighbour'];

describe('a parcel', () => {
  test('is found by its number, in the middle of a sentence', async () => {
    const { say } = await startTalk();
    const { lines, actions } = await say(`hi, where is we-4839 2017 5525 gh ?`);
    expect(lines).toEqual([
      [
        'WE 4839 2017 5525 GH: In Transit.',
        'Last scan: Frankfurt International Hub, 23 Nov 2026, 13:28:00 CET.',
        'Estimated delivery in Berlin: Wednesday, 25 November 2026.',
      ].join('\n'),
      'To see names and addresses, write the email address of the sender or the recipient.',
    ]);
    expect(actions).toEqual([{ type: 'show_parcel', trackingNumber: parcelNumber, key: null }]);
  });

  test('is asked for, and found by what comes next', async () => {
    const { hear } = await startTalk();
    expect(await hear('Track my package')).toBe(
      'What is your tracking number? It has two letters, twelve digits and two letters.',
    );
    expect(await hear('i dont have it here')).toContain('I need the tracking number');
    expect(await hear(parcelNumber)).toContain('In Transit');
  });

  test('is looked up again without its number once it was shown', async () => {
    const { hear } = await startTalk();
    await hear(parcelNumber);
    expect(await hear('and where is it now?')).toContain('WE 4839 2017 5525 GH');
  });

  test('with a typo in its number is not looked for', async () => {
    const { hear } = await startTalk({
      parcels: { ...oneParcel, find: () => Promise.reject(new Error('asked for a number with a wrong check digit')) },
    });
    expect(await hear('WE483920175526GH')).toBe(
      'The tracking number WE 4839 2017 5526 GH contains a typo. Check it and try again.',
    );
  });

  test('of another carrier, or one that nobody has, is not found', async () => {
    const { hear } = await startTalk();
    expect(await hear('where is 1Z999AA10123456784')).toContain('not one of our tracking numbers');
    expect(await hear('483920175525')).toContain('not one of our tracking numbers');
    const nobodys = `WS00000000001${checkDigit('00000000001')}US`;
    expect(await hear(nobodys)).toContain(`We could not find a parcel with the number ${groupTrackingNumber(nobodys)}.`);
  });

  test('is not looked for once too many were not found', async () => {
    const { hear } = await startTalk({ parcels: { ...oneParcel, find: async () => 'later' } });
    expect(await hear(parcelNumber)).toBe('Too many numbers were not found. Try again in a few minutes.');
  });

  test('that is delivered has no date to wait for, and one that is held says why', async () => {
    const { shipment, trackingEvents } = masked(wholeParcel);
    const [scan] = trackingEvents;
    if (!scan) throw new Error('the parcel has a scan');
    const parcelThat = (status: 'delayed' | 'delivered') => ({
      ...oneParcel,
      find: async () => ({
        shipment: { ...shipment, status, reason: status === 'delayed' ? ('customs_hold' as const) : null },
        trackingEvents: [{ ...scan, status }],
      }),
    });
    expect(await (await startTalk({ parcels: parcelThat('delayed') })).hear(parcelNumber)).toContain('Reason: Held by customs.');
    expect(await (await startTalk({ parcels: parcelThat('delivered') })).hear(parcelNumber)).not.toContain('Estimated delivery');
  });

  test.each(languages)('says nothing personal in %s, not even where all of it was found', async (language) => {
    for (const parcel of [masked(wholeParcel), wholeParcel]) {
      const { say } = await startTalk({ language, parcels: { ...oneParcel, find: async () => parcel } });
      const answer = await say(parcelNumber);
      const said = JSON.stringify(answer);
      expect(personal.filter((value) => said.includes(value))).toEqual([]);
      expect(answer.lines[0]).toContain('WE 4839 2017 5525 GH');
    }
  });
});

describe('the whole of a parcel', () => {
  test('is opened by the address of somebody whom it names', async () => {
    const { say } = await startTalk();
    await say(parcelNumber);
    const wrong = await say('eve@example.com');
    expect(wrong.lines).toEqual(['This email address does not match the sender or recipient.']);
    expect(wrong.actions).toEqual([]);
    const right = await say('ok, try jonas@example.com');
    expect(right.lines).toEqual([
      `Thank you, that matches. The full details are here: https://parcels.example.com/track/${parcelNumber}?k=k3y`,
    ]);
    expect(right.actions).toEqual([{ type: 'show_parcel', trackingNumber: parcelNumber, key: 'k3y' }]);
  });

  test('is not opened by an address before a parcel was shown, nor after too many wrong ones', async () => {
    const unlock = () => Promise.reject(new Error('no parcel was shown'));
    expect((await (await startTalk({ parcels: { ...oneParcel, unlock } })).say('jonas@example.com')).actions).toEqual([]);
    const { say } = await startTalk({ parcels: { ...oneParcel, unlock: async () => 'later' } });
    await say(parcelNumber);
    expect((await say('jonas@example.com')).actions).toEqual([]);
  });
});
