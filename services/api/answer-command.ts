import type { Context } from 'hono';
import type { Progress } from '#projections/progress.ts';
import type { CommandContext, Handled } from '../command.ts';
import { createCommandIdentity, type CommandIdentityOptions } from './command-identity.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { signedInAccount } from './guards.ts';

/** The actor of commands that need no sign-in. */
export const visitor: CommandContext['actor'] = { id: 'visitor', role: 'customer' };

/** What the request asks for; `resourceId` is the id of whatever it may create. */
type Run<Outcome extends Handled<unknown>> = (command: CommandContext, resourceId: string) => Promise<Outcome>;

export type RunCommand<State> = Run<Handled<State>>;

/**
 * Runs the request's command, with one effect for all retries under its `Idempotency-Key`, and returns what it came to. The actor is
 * the signed-in account unless another is named.
 */
export type CarryOut = <Outcome extends Handled<unknown>>(
  context: Context<ApiEnv>,
  run: Run<Outcome>,
  actor?: CommandContext['actor'],
) => Promise<Outcome>;

/**
 * Carries the command out, and returns once reads show what it did, or after two seconds; the answer's headers name the position
 * and the revision. Not for answers that have to be the same whatever came of the command.
 */
export type AnswerCommand = CarryOut;

export function createCarryOut(options: CommandIdentityOptions): CarryOut {
  const identify = createCommandIdentity(options);
  return async (context, run, actor = signedInAccount(context)) => {
    const { command, resourceId, keep } = await identify(context, actor);
    const handled = await run(command, resourceId);
    await keep(handled);
    return handled;
  };
}

export function createAnswerCommand({ carryOut, progress }: { carryOut: CarryOut; progress: Progress }): AnswerCommand {
  return async (context, run, actor) => {
    const handled = await carryOut(context, run, actor);
    const { position, revision } = handled;
    if (position) {
      context.header('X-Waybill-Position', String(position.commit));
      await progress.reached(position.commit);
    }
    if (revision !== undefined) context.header('ETag', `"${revision}"`);
    return handled;
  };
}

/** The revision of `If-Match: "<revision>"`; undefined without the header or for `*`. */
export function expectedRevision(context: Context<ApiEnv>): { expectedRevision?: bigint } {
  const header = context.req.header('if-match');
  if (header === undefined || header.trim() === '*') return {};
  const match = /^(?:W\/)?"(\d{1,19})"$/.exec(header.trim());
  if (!match?.[1]) {
    throw new ApiError('invalid_request', 'If-Match must be a revision in quotes.', {
      fields: { 'If-Match': 'must be a revision in quotes' },
    });
  }
  return { expectedRevision: BigInt(match[1]) };
}
