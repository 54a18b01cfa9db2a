import { describe, expect, test } from 'vitest';
import { splitQuoted } from '#services/domain/quoted-text.ts';

const parcel = 'Your parcel is out for delivery.';

describe('what is new is told from what is quoted', () => {
  test.each([
    ['Gmail', `Thanks!\n\nOn Tue, Nov 24, 2026 at 10:15 AM Waybill <parcels@waybill.test> wrote:\n\n> ${parcel}`],
    [
      'Gmail, broken in two',
      `Thanks!\n\nOn Tue, Nov 24, 2026 at 10:15 AM Waybill <\nparcels@waybill.test> wrote:\n\n> ${parcel}`,
    ],
    ['Apple Mail', `Thanks!\n\n> On 24 Nov 2026, at 10:15, Waybill <parcels@waybill.test> wrote:\n> \n> ${parcel}`],
    [
      'Outlook',
      `Thanks!\n\n________________________________\nFrom: Waybill <parcels@waybill.test>\nSent: Tuesday, 24 November 2026 10:15\nTo: Jonas\nSubject: Your parcel\n\n${parcel}`,
    ],
    ['Outlook, before', `Thanks!\n\n-----Original Message-----\nFrom: Waybill\nSent: Tuesday\nTo: Jonas\n\n${parcel}`],
    [
      'Outlook, German',
      `Thanks!\n\nVon: Waybill <parcels@waybill.test>\nGesendet: Dienstag, 24. November 2026 10:15\nAn: Jonas\nBetreff: Ihr Paket\n\n${parcel}`,
    ],
    [
      'Outlook, Spanish',
      `Thanks!\n\nDe: Waybill\nEnviado el: martes, 24 de noviembre\nPara: Jonas\nAsunto: Su paquete\n\n${parcel}`,
    ],
    ['Outlook, Spanish, without a date', `Thanks!\n\nDe: Waybill\nPara: Jonas\nAsunto: Su paquete\n\n${parcel}`],
    ['Outlook, French', `Thanks!\n\nDe : Waybill\nEnvoyé : mardi 24 novembre 2026\nÀ : Jonas\nObjet : Votre colis\n\n${parcel}`],
    ['Outlook, Chinese', `Thanks!\n\n发件人: Waybill\n发送时间: 2026年11月24日\n收件人: Jonas\n主题: 您的包裹\n\n${parcel}`],
    ['Outlook, Japanese', `Thanks!\n\n差出人: Waybill\n送信日時: 2026年11月24日\n宛先: Jonas\n件名: お荷物\n\n${parcel}`],
    ['Outlook, Arabic', `Thanks!\n\nمن: Waybill\nتاريخ الإرسال: 24 نوفمبر\nإلى: Jonas\nالموضوع: طردك\n\n${parcel}`],
    ['Outlook in bold', `Thanks!\n\n*From:* Waybill\n*Sent:* Tuesday\n*To:* Jonas\n*Subject:* Your parcel\n\n${parcel}`],
    ['German', `Thanks!\n\nAm Di., 24. Nov. 2026 um 10:15 Uhr schrieb Waybill <parcels@waybill.test>:\n\n${parcel}`],
    ['Thunderbird, German', `Thanks!\n\nAm 24.11.26 um 10:15 schrieb Waybill:\n> ${parcel}`],
    ['French', `Thanks!\n\nLe mar. 24 nov. 2026 à 10:15, Waybill <parcels@waybill.test> a écrit :\n\n> ${parcel}`],
    ['Spanish', `Thanks!\n\nEl mar, 24 nov 2026 a las 10:15, Waybill (<parcels@waybill.test>) escribió:\n\n> ${parcel}`],
    ['Chinese', `Thanks!\n\nWaybill <parcels@waybill.test> 于2026年11月24日周二 10:15写道：\n\n> ${parcel}`],
    ['Japanese', `Thanks!\n\n2026年11月24日(火) 10:15 Waybill <parcels@waybill.test>:\n\n> ${parcel}`],
    ['Arabic', `Thanks!\n\nفي الثلاثاء، 24 نوفمبر 2026 في 10:15 كتب Waybill <parcels@waybill.test>:\n\n> ${parcel}`],
    [
      'GMX',
      `Thanks!\n\nGesendet: Dienstag, 24. November 2026 um 10:15 Uhr\nVon: "Waybill" <parcels@waybill.test>\nAn: jonas@example.com\nBetreff: Ihr Paket\n${parcel}`,
    ],
    ['marks alone', `Thanks!\n\n> ${parcel}\n> The Waybill team`],
    ['Windows line ends', `Thanks!\r\n\r\nOn 24/11/2026 10:15, Waybill wrote:\r\n> ${parcel}\r\n`],
  ])('%s', (_, whole) => {
    const { text, quoted } = splitQuoted(whole);
    expect(text).toBe('Thanks!');
    expect(quoted).toContain(parcel);
  });

  test('what is written below or between quoted lines is new', () => {
    const whole = `On 24/11/2026 10:15, Waybill wrote:\n> When are you at home?\n\nAfter five.\n\n> Which floor?\n\nThe third.`;
    expect(splitQuoted(whole)).toEqual({
      text: 'After five.\n\nThe third.',
      quoted: 'On 24/11/2026 10:15, Waybill wrote:\n> When are you at home?\n> Which floor?',
    });
  });
});

describe('what only looks like a quotation is new', () => {
  test.each([
    'On Monday I wrote: please wait',
    'From: Accra\nPlease hurry.',
    'Date: tomorrow\nFrom: my home',
    'a > b, and b > c',
    'Am I at home? Yes.',
    'Le colis : rien',
  ])('%j', (text) => {
    expect(splitQuoted(text)).toEqual({ text, quoted: '' });
  });
});

test('takes time in proportion to the text, whatever it is', () => {
  for (const odd of ['> ', 'On ', 'From: x\n', '-', 'a@b <', 'On x\n']) {
    expect(splitQuoted(odd.repeat(200_000 / odd.length)).text.length).toBeLessThanOrEqual(200_000);
  }
}, 5_000);
