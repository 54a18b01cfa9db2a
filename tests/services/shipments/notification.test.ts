import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { composeNotification, type Notification } from '#services/shipments/notification.ts';
import { linesOf } from '#tests/support/email-lines.ts';
import { shipmentCreated } from '#tests/support/events.ts';
import { given, id, registered } from '../domain/parcel.ts';

const { trackingKeys: keys } = createSignedLinks({ current: Buffer.alloc(32, 7) });
const publicUrl = 'https://parcels.example.com';
const page = `${publicUrl}/track/WE483920175525GH`;
const unlocked = `${page}?k=${keys.keyFor('WE483920175525GH', shipmentCreated(id).data.recipient.subjectId)}`;

function shipmentIn(language: (typeof languages)[number]) {
  const state = given({ ...registered, event: shipmentCreated(id, { language }) });
  if (state.type === 'none') throw new Error('there is no shipment');
  return state;
}
const emailTo = (changes: Partial<Notification> = {}) =>
  composeNotification(
    { shipment: shipmentIn('en'), part: 'recipient', email: 'jonas.weber@example.com', senderName: 'Kofi Mensah', ...changes },
    { keys, publicUrl },
  );

describe('the email by which staff notify someone', () => {
  const facts = [
    'Tracking number: WE 4839 2017 5525 GH',
    'Status: Pending Pickup',
    'From: Accra, Ghana',
    'To: Berlin, Germany',
    'Service: Express',
    'Weight: 2.5 kg',
    'Estimated delivery: Wednesday 4 March 2026',
    'Next step: We will pick up the parcel.',
  ];

  test('greets the recipient by name, names the sender, and leads to the full details', () => {
    const { to, written, headers } = emailTo();
    expect([to, headers]).toEqual([{ name: 'Jonas Weber', address: 'jonas.weber@example.com' }, { 'X-Waybill-Shipment': id }]);
    expect(written.subject).toBe('Shipment WE 4839 2017 5525 GH from Kofi Mensah');
    expect(linesOf(written.text)).toEqual([
      'Dear Jonas Weber,',
      'Kofi Mensah has sent you a parcel with Waybill. You can track it here until it arrives.',
      ...facts,
      'Track your parcel:',
      unlocked,
      'Anyone with this link can see the full shipment details. Share it only with people you trust.',
      'The Waybill team',
      '-- ',
      'You are receiving this email because you are the sender or recipient of this shipment.',
    ]);
  });

  test('does not tell the sender that they were sent a parcel', () => {
    expect(linesOf(emailTo({ part: 'sender' }).written.text).slice(0, 2)).toEqual([
      'Dear Ama Owusu,',
      'This email is about a parcel that Kofi Mensah has sent with Waybill.',
    ]);
  });

  test('shows anyone else neither a name nor a link that opens the full details', () => {
    const { to, written } = emailTo({ part: 'other', email: 'esi@example.com' });
    expect(to).toEqual({ name: '', address: 'esi@example.com' });
    expect(linesOf(written.text)).toEqual([
      'Hello,',
      'This email is about a parcel that Kofi Mensah has sent with Waybill.',
      ...facts,
      'Track your parcel:',
      page,
      'The tracking page shows the latest status, without personal details.',
      'The Waybill team',
      '-- ',
      'You are receiving this email because our staff were given this address for news about this shipment.',
    ]);
    expect(written.html + written.text).not.toMatch(/k=|Jonas|Ama/);
  });

  test.each(languages)(
    'is written in the language of the recipient, and of the sender’s country to the sender: %s',
    (language) => {
      const shipment = shipmentIn(language);
      expect((['recipient', 'other', 'sender'] as const).map((part) => emailTo({ shipment, part }).written.language)).toEqual([
        language,
        language,
        'en',
      ]);
      const { html } = emailTo({ shipment }).written;
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    },
  );

  test('keeps the sender’s name text, whatever it looks like', () => {
    const { html, text } = emailTo({ senderName: '<img src=x onerror="alert(1)"> & Söhne' }).written;
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Söhne has sent you');
    expect(html).not.toContain('<img');
    expect(text).toContain('<img src=x onerror="alert(1)"> & Söhne has sent you');
  });
});
