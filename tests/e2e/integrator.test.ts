import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publicShipmentCreated, publicShipmentScanned } from '#contracts/public-events.ts';
import { signIn } from '#tests/support/staff.ts';
import { shipmentRow } from '#tests/support/import-file.ts';
import { fileOfShipments } from '#tests/support/imports.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { plainShipment } from '#tests/support/shipments.ts';
import { startReceiver, respondOk, type Receiver } from '#tests/services/webhooks/receiver.ts';
import { createWaybillClient, type WaybillClient } from '../../clients/typescript/src/client.ts';
import { setStage } from './stage.ts';

const stage = setStage({ env: { WIDGET_SITES: 'http://127.0.0.1:*', ALLOW_PRIVATE_WEBHOOKS: '1' } });
let shop: Server;
let pageOfShop = '';
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><head><title>Shop</title></head><body>${pageOfShop}</body></html>`);
  });
  shop = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await receiver.stop();
  await new Promise((resolve) => shop.close(resolve));
});

const toldOfShipment = z.union([publicShipmentCreated, publicShipmentScanned]);

/** A key with every scope, made on the screen and copied from it. */
async function makeKey(): Promise<{ client: WaybillClient; origin: string }> {
  const { page } = await stage.come();
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name').fill('Web shop');
  for (const scope of await dialog.getByRole('checkbox').all()) await scope.check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.getByRole('dialog', { name: 'Copy the key now' }).locator('code').textContent()) ?? '';
  const { origin } = new URL(page.url());
  return { client: createWaybillClient({ baseUrl: origin, key }), origin };
}

/** Sends a file, and resolves with the import once it is in that state. */
async function importing(client: WaybillClient, rows: readonly string[]) {
  const { data } = await client.uploadImport({ kind: 'shipments', file: fileOfShipments(rows), fileName: 'orders.csv' });
  const path = { id: data?.id ?? expect.unreachable('the file is taken') };
  const reaches = (state: string) =>
    pollUntil(`the import is ${state}`, async () => {
      const { data: found } = await client.GET('/api/v1/imports/{id}', { params: { path } });
      return found?.state === state && found;
    });
  const carryOut = async () => {
    await client.POST('/api/v1/imports/{id}/start', { params: { path }, body: { emails: 'off', invalid: 'skip' } });
    return (await reaches('finished')).counts;
  };
  return { path, checked: await reaches('checked'), carryOut };
}

test('somebody who has the guides alone ships by program, is told of it, catches up, imports, and shows it in a shop', async () => {
  const { client, origin } = await makeKey();
  const { data: webhook } = await client.POST('/api/v1/webhooks', {
    body: { url: receiver.url, name: 'Web shop', types: ['shipment.created', 'shipment.scanned'] },
  });
  const endpoint = { path: { id: webhook?.id ?? expect.unreachable('the endpoint is made') } };
  const verifier = new Verifier(webhook?.secret ?? '');
  const told = (type: string, kind: string) =>
    pollUntil(`${kind} ${type}`, () => {
      const found = receiver.received.find(
        ({ body: text, headers }) => headers['waybill-delivery'] === kind && text.includes(`"type":"${type}"`),
      );
      return found && toldOfShipment.parse(verifier.verify(found.body, found.headers));
    });

  const { data: made } = await client.POST('/api/v1/shipments', { body: plainShipment });
  const { trackingNumber } = made ?? expect.unreachable('the shipment is created');
  expect((await told('shipment.created', 'live')).subject.trackingNumber).toBe(trackingNumber);

  receiver.respond((response) => response.writeHead(503).end());
  const scan = { status: 'in_transit', location: 'Lyon', description: 'Sorted' } as const;
  expect((await client.POST('/api/v1/tracking-events', { body: { ...scan, trackingNumber } })).response.status).toBe(201);
  await told('shipment.scanned', 'live');
  receiver.respond(respondOk);
  const replay = await client.POST('/api/v1/webhooks/{id}/replays', { params: endpoint, body: { trackingNumber } });
  expect(replay.response.status).toBe(200);
  expect((await told('shipment.scanned', 'replay')).subject.trackingNumber).toBe(trackingNumber);

  const rows = Array.from({ length: 14 }, (_, index) => shipmentRow(700 + index, index < 10 ? 'heavy' : '2.5'));
  const first = await importing(client, rows);
  expect(first.checked.check).toMatchObject({ rows: 14, valid: 4, invalid: 10 });
  expect(await first.carryOut()).toMatchObject({ imported: 4, invalid: 10 });
  const mended = await importing(
    client,
    rows.map((row) => row.replace('heavy', '2.5')),
  );
  expect(mended.checked.check).toMatchObject({ valid: 14, invalid: 0, duplicates: 4 });
  expect(await mended.carryOut()).toEqual({ imported: 10, invalid: 0, duplicates: 4, failed: 0 });

  pageOfShop = `<script async src="${origin}/widget.js" data-lang="en"></script>`;
  const { page } = await stage.come();
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Tracking number').fill(trackingNumber);
  await frame.getByRole('button', { name: 'Track' }).click();
  await frame.getByText('In Transit', { exact: true }).waitFor();
});
