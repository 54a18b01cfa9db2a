import { expect, test } from 'vitest';
import { bareSubject } from '#services/domain/mail-subject.ts';

test.each([
  ['Re: Your parcel', 'Your parcel', 'reply'],
  ['RE: re: Re[2]: Your parcel', 'Your parcel', 'reply'],
  ['AW: WG: Ihr Paket', 'Ihr Paket', 'reply'],
  ['Sv: Your parcel', 'Your parcel', 'reply'],
  ['RV: Su paquete', 'Su paquete', 'forward'],
  ['TR : Votre colis', 'Votre colis', 'forward'],
  ['RÉF: Votre colis', 'Votre colis', 'reply'],
  ['回复：您的包裹', '您的包裹', 'reply'],
  ['转发: 您的包裹', '您的包裹', 'forward'],
  ['転送: お荷物', 'お荷物', 'forward'],
  ['رد: طردك', 'طردك', 'reply'],
  ['إعادة توجيه: طردك', 'طردك', 'forward'],
  ['Fwd: Re: Your parcel', 'Your parcel', 'forward'],
  ['Re: Fwd: Your parcel', 'Your parcel', 'reply'],
  ['[Team] Re: Your parcel', 'Your parcel', 'reply'],
  ['[EXTERNAL] Your parcel', '[EXTERNAL] Your parcel', 'plain'],
  ['Reference 12', 'Reference 12', 'plain'],
  ['', '', 'plain'],
])('%j is %j, a %s', (typed, subject, type) => {
  expect(bareSubject(typed)).toEqual({ subject, type });
});

test('a subject of nothing but prefixes ends', () => {
  expect(bareSubject('Re: '.repeat(10_000)).type).toBe('reply');
});
