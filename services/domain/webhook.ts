import type { Fact } from '#contracts/events/envelope.ts';
import { webhookEvents, type WebhookEvent } from '#contracts/events/webhook.ts';
import type { PublicEventType } from '#contracts/public-events.ts';
import type { WebhookFilter } from '#contracts/webhooks.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** What an endpoint is told of, and by which id its address is kept. */
export interface WebhookTold {
  name: string;
  types: readonly PublicEventType[];
  filter: WebhookFilter;
  addressId: string;
}

/** A secret that signs until then; null: as long as there is no other. */
export interface SigningSecret {
  id: string;
  until: string | null;
}

/** An endpoint that was made. */
export interface ExistingWebhook extends WebhookTold {
  type: 'active' | 'paused' | 'disabled' | 'removed';
  id: string;
  /** The account that made it, or that made the key which did. */
  createdBy: string;
  /** Whose shipments are its own: that account or key. */
  makerId: string;
  apikeyId: string | null;
  createdAt: string;
  /** The newest first. */
  secrets: readonly SigningSecret[];
  /** Since when nothing is sent, and why. */
  pause: { by: 'person' | 'failures' | 'gone'; at: string } | null;
  /** What failed before that counts no more. */
  resumedAt: string | null;
}

/** The life of an endpoint. */
export type WebhookState = { type: 'none' } | ExistingWebhook;

function evolve(state: WebhookState, { type, data, metadata }: Fact<WebhookEvent>): WebhookState {
  const at = metadata.occurredAt;
  if (type === 'WebhookCreated') {
    const { webhookId: id, accountId: createdBy, secretId, apikeyId, name, types, filter, addressId } = data;
    return {
      type: 'active',
      id,
      createdBy,
      makerId: apikeyId ?? createdBy,
      apikeyId,
      createdAt: at,
      secrets: [{ id: secretId, until: null }],
      pause: null,
      resumedAt: null,
      name,
      types,
      filter,
      addressId,
    };
  }
  if (state.type === 'none') return state;
  switch (type) {
    case 'WebhookChanged': {
      const { name, types, filter, addressId } = data;
      return { ...state, name, types, filter, addressId };
    }
    case 'WebhookPaused':
      return { ...state, type: 'paused', pause: { by: data.by, at } };
    case 'WebhookDisabled':
      return { ...state, type: 'disabled', pause: { by: 'gone', at } };
    case 'WebhookResumed':
      return { ...state, type: 'active', pause: null, resumedAt: at };
    case 'WebhookSecretRotated': {
      const [former] = state.secrets;
      return {
        ...state,
        secrets: [{ id: data.secretId, until: null }, ...(former ? [{ ...former, until: data.formerUntil }] : [])],
      };
    }
    case 'WebhookSendingRequested':
      return state;
    case 'WebhookRemoved':
      return { ...state, type: 'removed', pause: null, secrets: [] };
    default:
      return type satisfies never;
  }
}

/** What somebody asks to be sent besides what happens. */
export type SendingWanted = Extract<WebhookEvent, { type: 'WebhookSendingRequested' }>['data']['what'];

export type WebhookCommand = { accountId: string } & (
  | { type: 'create'; webhookId: string; apikeyId: string | null; secretId: string; told: WebhookTold }
  | { type: 'change'; told: Partial<WebhookTold> }
  | { type: 'pause' }
  | { type: 'pause_failing'; failingSince: string }
  | { type: 'disable' }
  | { type: 'resume' }
  | { type: 'rotate'; secretId: string; overlapHours: number; now: string }
  | { type: 'request'; requestId: string; what: SendingWanted }
  | { type: 'remove' }
);

const hourMs = 3_600_000;

function decide(command: WebhookCommand, state: WebhookState): Decided<WebhookEvent>[] {
  const { accountId } = command;
  if (command.type === 'create') {
    if (state.type !== 'none') return [];
    const { webhookId, apikeyId, secretId, told } = command;
    return [{ type: 'WebhookCreated', data: { webhookId, accountId, apikeyId, secretId, ...asEvent(told) } }];
  }
  if (state.type === 'none') throw webhookNotFound();
  const ofWebhook = { webhookId: state.id, accountId };
  if (state.type === 'removed') {
    if (command.type === 'remove') return [];
    throw webhookNotFound();
  }
  switch (command.type) {
    case 'change': {
      const { name, types, filter, addressId } = state;
      const told = { name, types, filter, addressId, ...command.told };
      const isSame = JSON.stringify(asEvent(told)) === JSON.stringify(asEvent(state));
      return isSame ? [] : [{ type: 'WebhookChanged', data: { ...ofWebhook, ...asEvent(told) } }];
    }
    case 'pause':
      return state.type === 'active' ? [{ type: 'WebhookPaused', data: { ...ofWebhook, by: 'person', failingSince: null } }] : [];
    case 'pause_failing': {
      const { failingSince } = command;
      const isBefore = state.resumedAt !== null && Date.parse(failingSince) < Date.parse(state.resumedAt);
      return state.type === 'active' && !isBefore
        ? [{ type: 'WebhookPaused', data: { ...ofWebhook, by: 'failures', failingSince } }]
        : [];
    }
    case 'disable':
      return state.type === 'disabled' ? [] : [{ type: 'WebhookDisabled', data: ofWebhook }];
    case 'resume':
      return state.type === 'active' ? [] : [{ type: 'WebhookResumed', data: ofWebhook }];
    case 'rotate': {
      const { secretId, overlapHours, now } = command;
      if (state.secrets[0]?.id === secretId) return [];
      const formerUntil = new Date(Date.parse(now) + overlapHours * hourMs).toISOString();
      return [{ type: 'WebhookSecretRotated', data: { ...ofWebhook, secretId, formerUntil } }];
    }
    case 'request': {
      const { requestId, what } = command;
      if (state.type !== 'active') {
        throw new DomainError('conflict', 'Nothing is sent to this endpoint for now. Resume it first.');
      }
      return [{ type: 'WebhookSendingRequested', data: { ...ofWebhook, requestId, what } }];
    }
    case 'remove':
      return [{ type: 'WebhookRemoved', data: ofWebhook }];
    default:
      return command satisfies never;
  }
}

const asEvent = ({ name, types, filter, addressId }: WebhookTold) => ({ name, types: [...types], filter, addressId });

export const webhookNotFound = () => new DomainError('not_found', 'Webhook not found.');

/** The secrets that sign at that moment, the newest first. */
export const signingAt = ({ secrets }: Pick<ExistingWebhook, 'secrets'>, now: string): SigningSecret[] =>
  secrets.filter(({ until }) => until === null || Date.parse(until) > Date.parse(now));

/** The rules of an endpoint. Deciding throws DomainError: `not_found`, `conflict`. */
export const webhookDecider: Decider<WebhookState, WebhookCommand, WebhookEvent> = {
  owns: oneOf<WebhookEvent>(webhookEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
