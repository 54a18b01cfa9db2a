import { apiKeyModeOf, type ApiKeyMode, type ApiKeyScope, type CreateApiKey } from '#contracts/api-keys.ts';
import { apiKeyEvents, type ApiKeyEvent } from '#contracts/events/api-key.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** How a secret is known: by the SHA-256 of the whole key, and by how it begins. */
export interface SecretMark {
  hash: string;
  hint: string;
}

/** A secret that works until then; null: as long as the key does. */
export interface HeldSecret extends SecretMark {
  until: string | null;
}

/** A key that was made. */
export interface ExistingApiKey {
  type: 'active' | 'revoked';
  id: string;
  createdBy: string;
  createdAt: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  allowedAddresses: readonly string[];
  expiresAt: string | null;
  /** The newest first. */
  secrets: readonly HeldSecret[];
  /** Digests of the newest networks that it was used from, the newest last. */
  networks: readonly string[];
  /** When the last of those were noted that came after so many that the oldest were forgotten, the newest last. */
  lastNotedAt?: readonly string[];
}

/** The life of an API key. */
export type ApiKeyState = { type: 'none' } | ExistingApiKey;

/** So many networks of a key are known, the newest: one that was forgotten since is new again. */
export const mostKnownNetworks = 200;

/** Of a key that was used from that many, so many new ones are noted in 24 hours: it may be used from ever other addresses. */
export const mostNotedADay = 20;

function evolve(state: ApiKeyState, { type, data, metadata }: Fact<ApiKeyEvent>): ApiKeyState {
  if (type === 'ApiKeyCreated') {
    const { apikeyId: id, accountId: createdBy, secretHash: hash, hint, name, scopes, allowedAddresses, expiresAt } = data;
    return {
      type: 'active',
      id,
      createdBy,
      createdAt: metadata.occurredAt,
      name,
      scopes,
      allowedAddresses,
      expiresAt,
      secrets: [{ hash, hint, until: null }],
      networks: [],
    };
  }
  if (state.type === 'none') return state;
  switch (type) {
    case 'ApiKeyRotated': {
      const [former] = state.secrets;
      const secrets: HeldSecret[] = [{ hash: data.secretHash, hint: data.hint, until: null }];
      if (former) secrets.push({ ...former, until: data.formerUntil });
      return { ...state, secrets };
    }
    case 'ApiKeyRevoked':
      return { ...state, type: 'revoked' };
    case 'ApiKeyUsedFromNewNetwork':
      return {
        ...state,
        networks: [...state.networks, data.network].slice(-mostKnownNetworks),
        ...(state.networks.length >= mostKnownNetworks && {
          lastNotedAt: [...(state.lastNotedAt ?? []), metadata.occurredAt].slice(-mostNotedADay),
        }),
      };
    default:
      return type satisfies never;
  }
}

/** The mode of a key, which all its secrets have. */
export const modeOf = ({ secrets: [current] }: Pick<ExistingApiKey, 'secrets'>): ApiKeyMode => apiKeyModeOf(current?.hint ?? '');

/** Whether a key is of use at that moment. */
export function standingOf(key: Pick<ExistingApiKey, 'type' | 'expiresAt'>, now: string): 'active' | 'expired' | 'revoked' {
  if (key.type === 'revoked') return 'revoked';
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.parse(now) ? 'expired' : 'active';
}

/** Whether that secret of the key works at that moment, as far as the key itself does. */
export const isHeld = ({ secrets }: Pick<ExistingApiKey, 'secrets'>, hash: string, now: string): boolean =>
  secrets.some((secret) => secret.hash === hash && (secret.until === null || Date.parse(secret.until) > Date.parse(now)));

export type ApiKeyCommand =
  | { type: 'create'; apikeyId: string; accountId: string; secret: SecretMark; key: CreateApiKey; now: string }
  | { type: 'rotate'; accountId: string; secrets: Record<ApiKeyMode, SecretMark>; overlapHours: number; now: string }
  | { type: 'revoke'; accountId: string }
  | { type: 'note_network'; network: string; now: string };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whether a network that the key is used from at that moment is to be noted as new. */
export function isNoteworthy(key: Pick<ExistingApiKey, 'networks' | 'lastNotedAt'>, network: string, now: string): boolean {
  const { networks, lastNotedAt = [] } = key;
  if (networks.includes(network)) return false;
  const lastTimes = lastNotedAt.filter((at) => Date.parse(at) > Date.parse(now) - dayMs);
  return networks.length < mostKnownNetworks || lastTimes.length < mostNotedADay;
}

function decide(command: ApiKeyCommand, state: ApiKeyState): Decided<ApiKeyEvent>[] {
  if (command.type === 'create') {
    if (state.type !== 'none') return [];
    const { apikeyId, accountId, secret, key, now } = command;
    if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.parse(now)) {
      throw new DomainError('invalid_request', 'Choose a time in the future.', 'expiresAt');
    }
    const { hash: secretHash, hint } = secret;
    const { name, scopes, allowedAddresses, expiresAt } = key;
    return [
      { type: 'ApiKeyCreated', data: { apikeyId, accountId, secretHash, hint, name, scopes, allowedAddresses, expiresAt } },
    ];
  }
  if (state.type === 'none') throw new DomainError('not_found', 'API key not found.');
  const { id: apikeyId } = state;
  switch (command.type) {
    case 'rotate': {
      const { accountId, secrets, overlapHours, now } = command;
      const secret = secrets[modeOf(state)];
      if (standingOf(state, now) !== 'active') {
        throw new DomainError('conflict', 'This API key is not in use any more. Create another one.');
      }
      const formerUntil = new Date(Date.parse(now) + overlapHours * hourMs).toISOString();
      return [{ type: 'ApiKeyRotated', data: { apikeyId, accountId, secretHash: secret.hash, hint: secret.hint, formerUntil } }];
    }
    case 'revoke':
      return state.type === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data: { apikeyId, accountId: command.accountId } }];
    case 'note_network': {
      const { network, now } = command;
      if (!isNoteworthy(state, network, now)) return [];
      return [{ type: 'ApiKeyUsedFromNewNetwork', data: { apikeyId, accountId: state.createdBy, network } }];
    }
    default:
      return command satisfies never;
  }
}

/** The rules of an API key. Deciding throws DomainError: `not_found`, `invalid_request`, `conflict`. */
export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  owns: oneOf<ApiKeyEvent>(apiKeyEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
