import { expect } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema, type ApiKeyMode } from '#contracts/api-keys.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { webhookWithSecretSchema, type WebhookWithSecret } from '#contracts/webhooks.ts';
import type { KeyRoute } from '#services/api/access.ts';
import { startReceiver } from '#tests/services/webhooks/receiver.ts';
import { startTestApp, type TestApp } from './app.ts';
import { aShipment } from './shipments.ts';

export interface ProgramCall {
  /** For the `{names}` of the path. */
  names: Record<string, string>;
  /** With its question mark. */
  query: string;
  body: object;
  headers: Record<string, string>;
}

/** A program with an API key of one mode that has every scope. */
export interface Program {
  key: string;
  call(route: KeyRoute, given?: Partial<ProgramCall>): Promise<Response>;
  createShipment(): Promise<Shipment>;
  createWebhook(url: string): Promise<WebhookWithSecret>;
}

/** An app for programs, one with a live key, and an endpoint that webhooks are sent to. */
export async function startForPrograms() {
  const app = await startTestApp({
    roles: ['projector', 'webhooks', 'importer'],
    env: { API_KEY_REQUESTS_PER_MINUTE: '100000' },
  });
  const receiver = await startReceiver();
  return {
    app,
    receiver,
    program: await createProgram(app),
    async stop() {
      await app.stop();
      await receiver.stop();
    },
  };
}

export async function createProgram(app: TestApp, mode: ApiKeyMode = 'live'): Promise<Program> {
  const made = await app.request('POST', '/api/keys', {
    as: await app.signIn('admin'),
    body: { name: 'Web shop', mode, scopes: apiKeyScopes },
  });
  const { secret: key } = apiKeyWithSecretSchema.parse(await made.json());
  const call: Program['call'] = (route, { names = {}, query = '', body, headers = {} } = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? expect.unreachable(`${name} is given`));
    const isForm = body instanceof FormData;
    return fetch(new URL(filled + query, app.url), {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  return {
    key,
    call,
    async createShipment() {
      return shipmentSchema.parse(await (await call('POST /api/v1/shipments', { body: aShipment() })).json());
    },
    async createWebhook(url) {
      const body = { url, name: 'Web shop', types: ['shipment.created'] };
      return webhookWithSecretSchema.parse(await (await call('POST /api/v1/webhooks', { body })).json());
    },
  };
}
