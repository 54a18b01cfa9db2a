import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import { draftName } from '#web/features/shipment-wizard/model/stored-draft.ts';
import { tellOtherWindows } from '#web/shared/session/display-cache.ts';
import { aShipment } from '../shipments/a-shipment.ts';
import { typeInto } from '../type-into.ts';
import { filledDraft } from './a-draft.ts';
import { mira, leaveWizard, openWizard, type WizardScreen } from './wizard-screen.tsx';

const quoteId = '019d2a3b-4c5d-7e6f-8a9b-0c1d2e3f4a5b';
const quote: KnownOfQuote = {
  quoteId,
  senderName: 'Kofi Mensah',
  senderEmail: 'kofi.mensah@example.com',
  senderPhone: null,
  senderCountry: 'Ghana',
  recipientCountry: null,
  serviceType: 'express',
  weight: 2,
  shippingCost: 64,
};

let sent: { key: string | null; body: unknown }[];
let answer: (response: Response) => void;
let screen: WizardScreen;
const open = async (...parameters: Parameters<typeof openWizard>) => {
  screen = await openWizard(...parameters);
};
const reload = async (...parameters: Parameters<typeof openWizard>) => {
  await screen.unmount();
  await open(...parameters);
};
const stored = (name = draftName()) => sessionStorage.getItem(name);
const notice = () => [...screen.place.querySelectorAll('p')].find((line) => line.textContent?.startsWith('Draft from'));
const send = async (response: Response) => {
  await screen.click('Create Shipment');
  await act(async () => answer(response));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 1, 14, 32) });
  sent = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === '/api/shipments')
      sent.push({ key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(z.string().parse(init.body)) });
    return new Promise<Response>((resolve) => {
      if (path === '/api/shipments') answer = resolve;
    });
  });
});
afterEach(() => leaveWizard(screen));

/** As if all of it had been typed, up to the last step. */
const keepFilled = async () => {
  await open();
  await typeInto(screen.field('senderName'), 'Awa');
  const { customsLines: _none, ...texts } = filledDraft;
  sessionStorage.setItem(draftName(), JSON.stringify({ ...JSON.parse(stored() ?? ''), step: 2, texts }));
};

describe('a draft in the wizard', () => {
  test('is there again after a reload, on its step, and says of when it is', async () => {
    await open();
    await typeInto(screen.field('senderName'), 'Awa');
    await screen.click('Next');
    await typeInto(screen.field('recipientCity'), 'Berlin');
    expect(notice()).toBeUndefined();
    await reload();
    expect(screen.heading()).toBe('Recipient Information');
    expect(screen.field('recipientCity').value).toBe('Berlin');
    expect(notice()?.textContent).toBe('Draft from 14:32 restored');
    await screen.click('Previous');
    expect(screen.field('senderName').value).toBe('Awa');
  });

  test('says on which day it was kept where that was not today', async () => {
    await open();
    vi.setSystemTime(new Date(2026, 2, 1, 23, 50));
    await typeInto(screen.field('senderName'), 'Awa');
    vi.setSystemTime(new Date(2026, 2, 2, 0, 10));
    await reload();
    expect(notice()?.textContent).toBe('Draft from 01 Mar, 23:50 restored');
  });

  test('keeps its age while it is only read, and is of the last change', async () => {
    await open();
    await typeInto(screen.field('senderName'), 'Awa');
    const first = stored();
    vi.setSystemTime(new Date(2026, 2, 1, 15, 0));
    await reload();
    expect(stored()).toBe(first);
    await typeInto(screen.field('senderCity'), 'Accra');
    await reload();
    expect(notice()?.textContent).toBe('Draft from 15:00 restored');
  });

  test('is not kept where nothing was typed, nor where all of it was taken back', async () => {
    await open();
    expect(stored()).toBeNull();
    await typeInto(screen.field('senderName'), 'A');
    expect(stored()).not.toBeNull();
    await typeInto(screen.field('senderName'), '');
    expect(stored()).toBeNull();
  });

  test('is that of its person: nobody else sees it, and nothing is left of it then', async () => {
    await open();
    await typeInto(screen.field('senderName'), 'Awa');
    await reload({}, { ...mira, id: '01980000-0000-7000-8000-00000000000b', username: 'someone-else' });
    expect([screen.field('senderName').value, notice(), stored()]).toEqual(['', undefined, null]);
    await reload();
    expect(screen.field('senderName').value).toBe('');
  });

  test('is gone where its person has signed out in any window', async () => {
    await open();
    await typeInto(screen.field('senderName'), 'Awa');
    tellOtherWindows();
    await reload();
    expect([screen.field('senderName').value, stored()]).toEqual(['', null]);
  });

  test.each(['{', '{"step":1,"key":"a key of an earlier day","draft":{"senderName":"Awa"}}'])(
    'of an earlier version leaves an empty form: %s',
    async (written) => {
      sessionStorage.setItem(draftName(), written);
      await open();
      expect([screen.field('senderName').value, stored()]).toEqual(['', null]);
    },
  );

  test('is another one for a quote and for a copy, each filled in with what is known', async () => {
    await open({ quote });
    expect([screen.field('senderName').value, notice(), stored(draftName(quoteId))]).toEqual(['Kofi Mensah', undefined, null]);
    await typeInto(screen.field('senderCity'), 'Accra');
    const like = aShipment();
    await reload({ like });
    expect(screen.field('senderCity').value).toBe(like.senderCity);
    await reload();
    expect(screen.field('senderName').value).toBe('');
    await reload({ quote });
    expect([screen.field('senderName').value, screen.field('senderCity').value]).toEqual(['Kofi Mensah', 'Accra']);
  });
});

describe('a draft that is sent', () => {
  test('goes under the same key before and after a reload', async () => {
    await keepFilled();
    await reload();
    await send(Response.json({ message: 'away' }, { status: 503 }));
    await reload();
    await send(Response.json({ message: 'away' }, { status: 503 }));
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(sent[0]?.key).toMatch(/.{16}/);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  test('is done with once the shipment exists', async () => {
    await keepFilled();
    await reload();
    await send(Response.json(aShipment()));
    expect([stored(), notice(), screen.heading()]).toEqual([null, undefined, undefined]);
    await screen.click('Create another');
    expect([screen.field('senderName').value, notice(), stored()]).toEqual(['', undefined, null]);
    const [first] = sent;
    await typeInto(screen.field('senderName'), 'Next');
    expect(JSON.parse(stored() ?? '').key).not.toBe(first?.key);
  });

  test('is done with also where the wizard was left meanwhile', async () => {
    await keepFilled();
    await reload();
    await screen.click('Create Shipment');
    await screen.unmount();
    expect(stored()).not.toBeNull();
    await act(async () => answer(Response.json(aShipment())));
    expect(stored()).toBeNull();
  });
});

describe('discarding a draft', () => {
  test('leaves an empty form on its first step, with the focus in it', async () => {
    await keepFilled();
    await reload();
    await screen.click('Discard');
    expect([screen.heading(), screen.field('senderName').value, notice(), stored()]).toEqual([
      'Sender Information',
      '',
      undefined,
      null,
    ]);
    expect(document.activeElement).toBe(screen.field('senderName'));
    await reload();
    expect(screen.field('senderName').value).toBe('');
    expect(document.activeElement).not.toBe(screen.field('senderName'));
  });

  test('leaves nothing of what was wrong with it, and the next one has a key of its own', async () => {
    await keepFilled();
    await reload();
    await typeInto(screen.field('weight'), '');
    await screen.click('Create Shipment');
    expect(screen.place.textContent).toContain('needs your attention');
    const { key } = JSON.parse(stored() ?? '');
    await screen.click('Discard');
    expect(screen.place.textContent).not.toContain('needs your attention');
    await typeInto(screen.field('senderName'), 'Awa');
    expect(JSON.parse(stored() ?? '').key).not.toBe(key);
  });

  test('of a quote leaves what the quote says', async () => {
    await open({ quote });
    await typeInto(screen.field('senderName'), 'Somebody else');
    await reload({ quote });
    await screen.click('Discard');
    expect(screen.field('senderName').value).toBe('Kofi Mensah');
  });
});

test('whoever only reads gets no form, and no draft', async () => {
  await open({}, { ...mira, role: 'auditor' });
  expect(screen.place.textContent).toContain('Read-only account');
  expect(stored()).toBeNull();
});
