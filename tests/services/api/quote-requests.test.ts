import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { quoteRequestsPerHour } from '#services/api/rate-limits.ts';
import { refused, startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';

let desk: QuoteDesk;
beforeAll(async () => {
  desk = await startQuoteDesk();
});
afterAll(() => desk.app.stop());

describe('a request', () => {
  test('from the calculator is priced, and keeps the rate sheet and the exchange rate that it was priced by', async () => {
    const received = await desk.ask();
    expect(received).toEqual({
      id: expect.any(String),
      status: 'requested',
      answerWithinHours: 24,
      estimate: {
        baseUSD: 36,
        weightUSD: 24.5,
        surchargeUSD: 5.14,
        totalUSD: 65.64,
        currency: 'EUR',
        exchangeRate: 0.88022588,
        total: 57.78,
        rateSheetVersion: 1,
        ratesAsOf: '2026-09-29',
        ratesSource: expect.stringContaining('fawazahmed0'),
      },
    });
    expect(await desk.quoteOf(received.id)).toMatchObject({
      form: 'calculator',
      status: 'requested',
      customerName: 'Ama Owusu',
      customerEmail: 'ama.owusu@example.com',
      fromLocation: 'Ghana',
      toLocation: 'Germany',
      weight: '2.5 kg',
      weightKg: 2.5,
      serviceType: 'express',
      description: 'A box of books',
      estimate: received.estimate,
      answer: null,
      language: 'en',
    });
  });

  test('from the dialog keeps its twelve fields', async () => {
    const { id, estimate } = await desk.ask(dialogQuote());
    expect(estimate).toBeNull();
    expect(await desk.quoteOf(id)).toMatchObject({
      form: 'dialog',
      customerName: 'Kofi Mensah',
      customerEmail: 'kofi.mensah@example.com',
      phone: null,
      company: 'Mensah & Sons',
      fromLocation: 'Accra, Ghana',
      toLocation: 'Netherlands',
      packageType: 'medium-package',
      weight: '5 lbs, 2 kg',
      weightKg: null,
      dimensions: '30 x 20 x 10',
      serviceType: 'same-day',
      description: 'Cocoa butter',
      timeline: '2026-12-24',
    });
  });

  test('needs an address from the calculator, and name, address and both places from the dialog', async () => {
    const { customerEmail: _email, ...nameless } = calculatorQuote();
    expect(await (await desk.send(nameless)).json()).toMatchObject({ fields: { customerEmail: expect.any(String) } });
    const answered = (await (await desk.send({})).json()) as { fields: object };
    const missing = 'This field is required';
    expect(answered.fields).toEqual({ name: missing, email: missing, fromLocation: missing, toLocation: missing });
    const { name, email, fromLocation, toLocation } = dialogQuote();
    expect((await desk.send({ name, email, fromLocation, toLocation })).status).toBe(201);
  });

  test('uses the specified texts, like the calculator', async () => {
    const answered = await desk.send(calculatorQuote({ fromCountry: '', weight: 0, currency: '' }));
    expect([answered.status, await answered.json()]).toMatchObject([
      400,
      {
        fields: {
          fromCountry: 'From country is required',
          weight: 'Weight must be greater than 0',
          currency: 'Currency is required',
        },
      },
    ]);
  });

  test('says what is wrong with a field that may be left empty', async () => {
    const answered = await desk.send(dialogQuote({ phone: 'call me', packageType: 'crate', timeline: '2026-02-30' }));
    expect([answered.status, await answered.json()]).toMatchObject([
      400,
      {
        fields: {
          phone: 'Enter a phone number such as +1 212 555 0100',
          packageType: 'Choose an option from the list',
          timeline: 'Enter a valid date',
        },
      },
    ]);
  });

  test('is one form and not a mixture of both', async () => {
    const mixed = await desk.send({ ...calculatorQuote(), ...dialogQuote() });
    expect([mixed.status, await mixed.json()]).toMatchObject([400, { fields: { fromLocation: 'Unknown field' } }]);
  });

  test('sent again under the same key is the same request', async () => {
    const key = { 'Idempotency-Key': freshId() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.send(calculatorQuote(), key)));
    const bodies = await Promise.all(answers.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await refused(desk.send(dialogQuote(), key))).toEqual([422, 'key_reused']);
  });

  test('from one visitor is taken ten times an hour', async () => {
    const headers = desk.visitor();
    const statuses: number[] = [];
    for (let count = 0; count <= quoteRequestsPerHour; count += 1)
      statuses.push((await desk.send(calculatorQuote(), headers)).status);
    expect(statuses).toEqual([...Array.from({ length: quoteRequestsPerHour }, () => 201), 429]);
    expect((await desk.send(calculatorQuote())).status).toBe(201);
  });

  test('leaves no name, address or word of its visitor readable in the log', async () => {
    const { id } = await desk.ask(
      dialogQuote({ name: 'Canary Name', company: 'Canary Ltd', description: 'Canary words', fromLocation: 'Canary Wharf' }),
    );
    for await (const event of desk.app.core.store.readStream(streamOf.quote(id))) {
      expect(JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
        /canary|kofi|cocoa/i,
      );
    }
  });
});
