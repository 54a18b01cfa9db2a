import type { ApiKeyMode, ApiKeyWithSecret, CreateApiKey, RotateApiKey } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import type { Signatures } from '#infra/signatures.ts';
import { bySystem, type CommandContext, type Handle, type Handled } from '../command.ts';
import { apiKeyDecider, isHeld, type ApiKeyCommand, type ApiKeyState, type SecretMark } from '../domain/api-key.ts';
import { DomainError } from '../domain/errors.ts';
import { secretFrom } from './secret.ts';

type WithSecret = Handled<ApiKeyState> & Pick<ApiKeyWithSecret, 'secret'>;

/** Keys of programs. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ApiKeyCommands {
  create(id: string, key: CreateApiKey, context: CommandContext): Promise<WithSecret>;
  rotate(id: string, body: RotateApiKey, context: CommandContext): Promise<WithSecret>;
  revoke(id: string, context: CommandContext): Promise<Handled<ApiKeyState>>;
  /** Records that the key was used from that network, once for as long as it is known, and not too many of them. */
  noteNetwork(id: string, network: string, now: string): Promise<void>;
}

export interface ApiKeyCommandsOptions {
  handle: Handle;
  apiKeySignatures: Pick<Signatures, 'sign'>;
}

export function createApiKeyCommands({ handle, apiKeySignatures }: ApiKeyCommandsOptions): ApiKeyCommands {
  const run = (id: string, command: ApiKeyCommand, context: CommandContext) =>
    handle({ stream: streamOf.apiKey(id), decider: apiKeyDecider, command, context });

  const withSecret = async (
    id: string,
    context: CommandContext,
    commandWith: (secrets: Record<ApiKeyMode, SecretMark>) => ApiKeyCommand,
  ): Promise<WithSecret> => {
    const live = secretFrom(apiKeySignatures, context.commandId, 'live');
    const test = secretFrom(apiKeySignatures, context.commandId, 'test');
    const { state, ...handled } = await run(id, commandWith({ live: markOf(live), test: markOf(test) }), context);
    const made = state.type === 'none' ? undefined : [live, test].find(({ hash }) => isHeld(state, hash, context.now));
    // Another master key since the first try makes another secret.
    if (!made) {
      throw new DomainError('conflict', 'The secret of this API key cannot be shown again. Rotate the key to get another one.');
    }
    return { ...handled, state, secret: made.text };
  };

  return {
    create: (apikeyId, key, context) =>
      withSecret(apikeyId, context, (secrets) => ({
        type: 'create',
        apikeyId,
        accountId: context.actor.id,
        secret: secrets[key.mode],
        key,
        now: context.now,
      })),
    rotate: (id, { overlapHours }, context) =>
      withSecret(id, context, (secrets) => ({
        type: 'rotate',
        accountId: context.actor.id,
        secrets,
        overlapHours,
        now: context.now,
      })),
    revoke: (id, context) => run(id, { type: 'revoke', accountId: context.actor.id }, context),
    async noteNetwork(id, network, now) {
      // One that was forgotten is noted again, at the earliest a day later.
      const commandId = derivedId('api key network', id, network, now.slice(0, 'YYYY-MM-DD'.length));
      await run(id, { type: 'note_network', network, now }, bySystem(commandId, now));
    },
  };
}

const markOf = ({ hash, hint }: SecretMark): SecretMark => ({ hash, hint });
