import { randomBytes } from 'node:crypto';
import { streamOf } from '#contracts/events/registry.ts';
import { oldestEvent } from '#contracts/public-events.ts';
import type { ChangeWebhook, CreateWebhook, ReplayWebhook, RotateWebhook } from '#contracts/webhooks.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { derivedId } from '#infra/ids.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import type { WebhookLog } from '#infra/webhook-log/webhook-log.ts';
import type { WebhookSecrets } from '#infra/webhook-secrets/webhook-secrets.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import {
  webhookDecider,
  webhookNotFound,
  type SendingWanted,
  type WebhookCommand,
  type WebhookState,
} from '../domain/webhook.ts';
import type { EventCursors } from '../integrations/event-cursors.ts';
import { load } from '../load.ts';
import { secretMark } from './sign.ts';

export type HandledWebhook = Handled<WebhookState>;

/** Whose endpoints are meant: those of a key are its own, and no other's; `accountId` is then the account that made the key. */
export interface WebhookOwner {
  accountId: string;
  apikeyId: string | null;
}

/** `expectedRevision` is the caller's `If-Match`. */
export interface WebhookTarget extends WebhookOwner {
  id: string;
  expectedRevision?: bigint;
}

/** Endpoints of webhooks. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface WebhookCommands {
  create(
    id: string,
    body: CreateWebhook,
    owner: WebhookOwner,
    context: CommandContext,
  ): Promise<HandledWebhook & { secret: string }>;
  change(target: WebhookTarget, body: ChangeWebhook, context: CommandContext): Promise<HandledWebhook>;
  pause(target: WebhookTarget, context: CommandContext): Promise<HandledWebhook>;
  resume(target: WebhookTarget, context: CommandContext): Promise<HandledWebhook>;
  rotate(target: WebhookTarget, body: RotateWebhook, context: CommandContext): Promise<HandledWebhook & { secret: string }>;
  remove(target: WebhookTarget, context: CommandContext): Promise<HandledWebhook>;
  test(target: WebhookTarget, context: CommandContext): Promise<HandledWebhook>;
  sendAgain(target: WebhookTarget, deliveryId: string, context: CommandContext): Promise<HandledWebhook>;
  replay(target: WebhookTarget, body: ReplayWebhook, context: CommandContext): Promise<HandledWebhook>;
  /** What the log says of an endpoint of that owner's. */
  find(target: Pick<WebhookTarget, 'id' | 'apikeyId'>): Promise<{ state: WebhookState; revision: bigint | undefined }>;
}

export interface WebhookCommandsOptions {
  handle: Handle;
  log: Pick<EventLog, 'read' | 'store'>;
  secrets: WebhookSecrets;
  client: Pick<WebhookClient, 'mayPost'>;
  deliveries: Pick<WebhookLog, 'find'>;
  cursors: Pick<EventCursors, 'eventAt'>;
  /** The shipment of a tracking number. */
  shipmentOf(trackingNumber: string): Promise<string | undefined>;
  clock: Clock;
}

/** What the specification recommends. */
const secretBytes = 32;

export function createWebhookCommands(options: WebhookCommandsOptions): WebhookCommands {
  const { handle, log, secrets, client, deliveries, cursors, shipmentOf, clock } = options;

  const run = (
    { id, expectedRevision }: Pick<WebhookTarget, 'id' | 'expectedRevision'>,
    command: WebhookCommand,
    context: CommandContext,
  ): Promise<HandledWebhook> =>
    handle({
      stream: streamOf.webhook(id),
      decider: webhookDecider,
      command,
      context,
      ...(expectedRevision !== undefined && { expectedRevision }),
    });
  const find: WebhookCommands['find'] = async ({ id, apikeyId }) => {
    const loaded = await load(log, webhookDecider, streamOf.webhook(id));
    const { state } = loaded;
    if (state.type === 'none' || (apikeyId !== null && state.apikeyId !== apikeyId)) throw webhookNotFound();
    return loaded;
  };
  const runOn = async (target: WebhookTarget, command: WebhookCommand, context: CommandContext) => {
    await find(target);
    return run(target, command, context);
  };
  const keepUrl = async (webhookId: string, url: string, context: CommandContext): Promise<string> => {
    if (!client.mayPost(url)) {
      throw new DomainError('invalid_request', 'Enter an address on the public internet that begins with https://.', 'url');
    }
    const id = derivedId('webhook address', context.commandId);
    await secrets.keep({ id, webhookId, secret: url }, clock.now());
    return id;
  };
  const keepSecret = async (webhookId: string, context: CommandContext) => {
    const id = derivedId('webhook secret', context.commandId);
    const fresh = secretMark + randomBytes(secretBytes).toString('base64');
    return { id, secret: await secrets.keep({ id, webhookId, secret: fresh }, clock.now()) };
  };
  const request = (target: WebhookTarget, what: SendingWanted, context: CommandContext) =>
    runOn(
      target,
      { type: 'request', accountId: target.accountId, requestId: derivedId('webhook request', context.commandId), what },
      context,
    );

  return {
    find,
    async create(webhookId, { url, ...told }, { accountId, apikeyId }, context) {
      const addressId = await keepUrl(webhookId, url, context);
      const { id: secretId, secret } = await keepSecret(webhookId, context);
      const command = { type: 'create', webhookId, accountId, apikeyId, secretId, told: { ...told, addressId } } as const;
      return { ...(await run({ id: webhookId }, command, context)), secret };
    },
    async change(target, { url, ...told }, context) {
      await find(target);
      const addressId = url === undefined ? undefined : await keepUrl(target.id, url, context);
      const given = Object.fromEntries(Object.entries({ ...told, addressId }).filter(([, value]) => value !== undefined));
      return run(target, { type: 'change', accountId: target.accountId, told: given }, context);
    },
    pause: (target, context) => runOn(target, { type: 'pause', accountId: target.accountId }, context),
    resume: (target, context) => runOn(target, { type: 'resume', accountId: target.accountId }, context),
    async rotate(target, { overlapHours }, context) {
      const { state } = await find(target);
      if (state.type === 'removed') throw webhookNotFound();
      const { id: secretId, secret } = await keepSecret(target.id, context);
      const command = { type: 'rotate', accountId: target.accountId, secretId, overlapHours, now: context.now } as const;
      return { ...(await run(target, command, context)), secret };
    },
    async remove(target, context) {
      const handled = await runOn(target, { type: 'remove', accountId: target.accountId }, context);
      await secrets.removeOthers(target.id, []);
      return handled;
    },
    test: (target, context) => request(target, { kind: 'test' }, context),
    async sendAgain(target, deliveryId, context) {
      await find(target);
      if (!(await deliveries.find(target.id, deliveryId))) throw new DomainError('not_found', 'Delivery not found.');
      return request(target, { kind: 'again', deliveryId }, context);
    },
    async replay(target, body, context) {
      return request(target, { kind: 'replay', since: null, after: null, stream: null, ...(await from(body)) }, context);
    },
  };

  async function from(body: ReplayWebhook) {
    if ('from' in body) return { since: body.from };
    if ('trackingNumber' in body) {
      const shipmentId = await shipmentOf(body.trackingNumber);
      if (shipmentId === undefined) throw new DomainError('not_found', 'Shipment not found.', 'trackingNumber');
      return { stream: streamOf.shipment(shipmentId) };
    }
    if (body.after === oldestEvent) return {};
    const named = cursors.eventAt(body.after);
    const found = named && (await eventAt(log.store, named));
    if (!found || found.id !== named.id) {
      throw new DomainError('invalid_request', 'This cursor is not of this event log.', 'after');
    }
    const missed = await Promise.all([...named.waiting].map(([stream, revision]) => eventAt(log.store, { stream, revision })));
    const since = missed.flatMap((event) => event?.recordedAt ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];
    // What waited when the reader came there is before that place in the log.
    if (since) return { since: (since < found.recordedAt ? since : found.recordedAt).toISOString() };
    return { after: { id: named.id, stream: named.stream, revision: String(named.revision) } };
  }
}
