import { apiKeyScopes, apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { openDesk } from '#tests/support/desk.ts';
import { dialogQuote } from '#tests/support/quotes.ts';
import { operationsIn } from './operations.ts';
import type { Known } from './schema-value.ts';
import type { Operation } from './targets.ts';

export interface Material {
  operations: readonly Operation[];
  /** Session cookies of every role, staff more than once; undefined for no one's. */
  sessions: readonly (string | undefined)[];
  /** An API key with every scope. */
  apiKey: string;
  known: Known;
  trackingNumber: string;
  /** Of a visitor who is known. */
  visitorToken: string;
}

export async function gatherMaterial(app: TestApp): Promise<Material> {
  const { as: agent, create, update } = await openDesk(app);
  const admin = await app.signIn('admin');
  const auditor = await app.signIn('auditor');
  const { id, trackingNumber } = await create();
  await update(id);
  const { scans } = scansSchema.parse(await (await app.request('GET', `/api/shipments/${id}/scans`, { as: agent })).json());
  const asked = await app.request('POST', '/api/quote-request', { body: dialogQuote() });
  const { id: quoteId } = quoteReceivedSchema.parse(await asked.json());
  const key = await app.request('POST', '/api/keys', { as: admin, body: { name: 'Fuzz', scopes: apiKeyScopes } });
  const document: unknown = await (await app.request('GET', '/api/openapi.json')).json();
  const { followTokens, personalData, quoteLinks, trackingKeys, visitorTokens } = app.core;
  const emails = ['ama.owusu@example.com', 'visitor@example.com'];
  const phones = ['+49 30 1234567'];
  return {
    operations: operationsIn(document),
    sessions: [undefined, await signInCustomer(app), agent, agent, admin, admin, auditor, 'waybill_session=made-up'],
    apiKey: apiKeyWithSecretSchema.parse(await key.json()).secret,
    trackingNumber,
    visitorToken: visitorTokens.issue(freshId(), new Date()).token,
    known: {
      id: [id, quoteId],
      shipmentId: [id],
      scanId: scans.map((scan) => scan.id),
      quoteId: [quoteId],
      trackingNumber: [trackingNumber],
      token: [
        followTokens.tokenFor({ shipmentId: id, followId: derivedId('nobody') }),
        quoteLinks.tokenFor({ quoteId, answer: 1 }),
      ],
      k: [trackingKeys.keyFor(trackingNumber, await personalData.subjectFor('ama.owusu@example.com'))],
      file: ['start.js', '1.eml', 'swagger-ui.css'],
      email: emails,
      customerEmail: emails,
      senderEmail: emails,
      recipientEmail: emails,
      phone: phones,
      senderPhone: phones,
      recipientPhone: phones,
      // Few names: their limit ends the slow answers to wrong passwords.
      username: ['nobody', 'auditor'],
      password: ['nothing'],
    },
  };
}
