import type { ApiKeyWithSecret, CreateApiKey, RotateApiKey } from '#contracts/api-keys.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import type { Signatures } from '#infra/signatures.ts';
import { bySystem, type CommandContext, type Handle, type Handled } from '../command.ts';
import { apiKeyDecider, isHeld, type ApiKeyCommand, type ApiKeyState } from '../domain/api-key.ts';
import { DomainError } from '../domain/errors.ts';
import { secretFrom } from './secret.ts';

type WithSecret = Handled<ApiKeyState> & Pick<ApiKeyWithSecret, 'secret'>;

/** Keys of programs. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ApiKeyCommands {
  create(id: string, key: CreateApiKey, context: CommandContext): Promise<WithSecret>;
  rotate(id: string, body: RotateApiKey, context: CommandContext): Promise<WithSecret>;
  revoke(id: string, context: CommandContext): Promise<Handled<ApiKeyState>>;
  /** Records that the key was used from that network, once for each. */
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
    commandWith: (secret: { hash: string; hint: string }) => ApiKeyCommand,
  ): Promise<WithSecret> => {
    const { text, hash, hint } = secretFrom(apiKeySignatures, context.commandId);
    const handled = await run(id, commandWith({ hash, hint }), context);
    // Another master key since the first try makes another secret.
    if (handled.state.type === 'none' || !isHeld(handled.state, hash, context.now)) {
      throw new DomainError('conflict', 'The secret of this API key cannot be shown again. Rotate the key to get another one.');
    }
    return { ...handled, secret: text };
  };

  return {
    create: (apikeyId, key, context) =>
      withSecret(apikeyId, context, (secret) => ({
        type: 'create',
        apikeyId,
        accountId: context.actor.id,
        secret,
        key,
        now: context.now,
      })),
    rotate: (id, { overlapHours }, context) =>
      withSecret(id, context, (secret) => ({
        type: 'rotate',
        accountId: context.actor.id,
        secret,
        overlapHours,
        now: context.now,
      })),
    revoke: (id, context) => run(id, { type: 'revoke', accountId: context.actor.id }, context),
    async noteNetwork(id, network, now) {
      await run(id, { type: 'note_network', network }, bySystem(derivedId('api key network', id, network), now));
    },
  };
}
