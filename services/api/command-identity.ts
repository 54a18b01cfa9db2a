import type { Context } from 'hono';
import type { Claim, Idempotency } from '#infra/idempotency/idempotency.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import type { Signatures } from '#infra/signatures.ts';
import { keyReused, type CommandContext, type Handled } from '../command.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { sourceOf } from './source.ts';

const idempotencyKeyLength = 255;

/** A command's identity, and an id for whatever it may create; both are the same for every retry under one key. */
export interface CommandIdentity {
  command: CommandContext;
  resourceId: string;
  /** Keeps with the key what the log does not: that the command changed nothing. To be called before the answer is given. */
  keep(handled: Handled<unknown>): Promise<void>;
}

export type Identify = (context: Context<ApiEnv>, actor: CommandContext['actor']) => Promise<CommandIdentity>;

export interface CommandIdentityOptions {
  idempotency: Idempotency;
  /** Stand for requests in the log: a plain hash of one would let anybody who reads it try out passwords and addresses. */
  requestSignatures: Signatures;
  clock: Clock;
}

/** Makes the identity of the request's command from its `Idempotency-Key`, or a new one. */
export function createCommandIdentity({ idempotency, requestSignatures, clock }: CommandIdentityOptions): Identify {
  return async (context, actor) => {
    const now = clock.now();
    const request = `${context.req.method} ${context.req.path}\n${context.var.bodyText ?? ''}`;
    const requestHash = requestSignatures.sign(request);
    const proposed = { commandId: freshId(), resourceId: freshId(), requestHash, at: now };
    const key = context.req.header('idempotency-key');
    const claim: Claim = key === undefined ? proposed : await idempotency.claim(actor.id, checkedKey(key), proposed);
    if (!isOf(request, claim.requestHash)) throw keyReused();
    return {
      command: {
        commandId: claim.commandId,
        requestHash: claim.requestHash,
        actor: { id: actor.id, role: actor.role },
        source: sourceOf(context),
        correlationId: claim.commandId,
        isRetry: claim.commandId !== proposed.commandId,
        ...(claim.unchangedAt === undefined ? {} : { unchangedAt: claim.unchangedAt }),
        // The first attempt's: duplicates that run side by side have to decide the very same events.
        now: claim.at.toISOString(),
      },
      resourceId: claim.resourceId,
      async keep({ changed, repeated, revision }) {
        if (key === undefined || changed || repeated || revision === undefined) return;
        await idempotency.keepUnchanged(actor.id, key, revision);
      },
    };
  };

  /** Earlier versions kept a plain hash. */
  function isOf(request: string, hash: string): boolean {
    return requestSignatures.verify(request, hash) || hash === sha256(request);
  }
}

function checkedKey(key: string): string {
  if (key.length > 0 && key.length <= idempotencyKeyLength && /^[\x21-\x7e]+$/.test(key)) return key;
  const message = `must be 1 to ${idempotencyKeyLength} visible ASCII characters`;
  throw new ApiError('invalid_request', `Idempotency-Key ${message}.`, { fields: { 'Idempotency-Key': message } });
}
