import type { RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { listWebhooksForStaffSchema, listWebhooksSchema } from '#contracts/webhooks.ts';
import type { WebhookLog } from '#infra/webhook-log/webhook-log.ts';
import type { CommandContext } from '../command.ts';
import { webhookNotFound, type WebhookState } from '../domain/webhook.ts';
import type { HandledWebhook, WebhookCommands, WebhookOwner, WebhookTarget } from '../webhooks/commands.ts';
import type { WebhookList } from '../webhooks/list-webhooks.ts';
import { expectedRevision, type AnswerCommand } from './answer-command.ts';
import type { ApiEnv } from './env.ts';
import { bodyRefusals, refusals } from './mount.ts';
import { parseUuid } from './resource-id.ts';

export type WebhookOperation =
  | 'GET /webhooks'
  | 'POST /webhooks'
  | 'GET /webhooks/{id}'
  | 'PATCH /webhooks/{id}'
  | 'DELETE /webhooks/{id}'
  | 'POST /webhooks/{id}/pause'
  | 'POST /webhooks/{id}/resume'
  | 'POST /webhooks/{id}/rotate'
  | 'POST /webhooks/{id}/test'
  | 'GET /webhooks/{id}/replays'
  | 'POST /webhooks/{id}/replays'
  | 'GET /webhooks/{id}/deliveries'
  | 'GET /webhooks/{id}/deliveries/{deliveryId}'
  | 'POST /webhooks/{id}/deliveries/{deliveryId}/send';

/** Endpoints of live data or of test mode: nothing of one side is on the other. */
export interface WebhookSide {
  commands: WebhookCommands;
  list: WebhookList;
  deliveries: Pick<WebhookLog, 'page' | 'replays'>;
  answerCommand: AnswerCommand;
}

/** Who calls, staff or a program that has its own endpoints only, and on which side what is called for is. */
export interface WebhookCaller {
  side: WebhookSide;
  owner: WebhookOwner;
  seesUrl: boolean;
  actor: CommandContext['actor'];
}

type Mounted = Pick<RouteConfig, 'path' | 'middleware' | 'tags' | 'security'> & {
  description: string;
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
};

export interface WebhookRoutesOptions {
  /** Method, path and guard of an operation. */
  at(operation: WebhookOperation): Mounted;
  callerOf(context: Context<ApiEnv>): Promise<WebhookCaller>;
  callerRefusals: Parameters<typeof refusals>;
  /** What a list can be asked for. */
  listQuery: typeof listWebhooksSchema | typeof listWebhooksForStaffSchema;
}

/** What the operations on endpoints have in common, whoever calls. */
export function createWebhookAnswers({ callerOf, callerRefusals }: Pick<WebhookRoutesOptions, 'callerOf' | 'callerRefusals'>) {
  const reading = () => refusals('invalid_request', ...callerRefusals);
  const making = () => refusals(...bodyRefusals, ...callerRefusals, 'conflict', 'key_reused', 'not_found');
  const changing = () => ({ ...making(), ...refusals('stale_revision') });

  const shown = (state: WebhookState, revision: bigint | undefined, { side, seesUrl }: WebhookCaller) => {
    if (state.type === 'none' || revision === undefined) throw webhookNotFound();
    return side.list.shown(state, { revision, seesUrl });
  };
  const idOf = (context: Context<ApiEnv>) => parseUuid(context.req.param('id') ?? '', webhookNotFound);
  /** Carries out a command on the endpoint of the path, and shows what became of it. */
  const change = async <Handled extends HandledWebhook>(
    context: Context<ApiEnv>,
    run: (commands: WebhookCommands, target: WebhookTarget, command: CommandContext) => Promise<Handled>,
  ) => {
    const caller = await callerOf(context);
    const id = idOf(context);
    const { side, owner, actor } = caller;
    const target = { id, ...owner, ...expectedRevision(context) };
    const handled = await side.answerCommand(context, (command) => run(side.commands, target, command), actor);
    return { handled, webhook: await shown(handled.state, handled.revision, caller) };
  };
  /** Throws where the endpoint is not the caller's. */
  const own = async (context: Context<ApiEnv>) => {
    const caller = await callerOf(context);
    const id = idOf(context);
    const { state, revision } = await caller.side.commands.find({ id, ...caller.owner });
    return { id, caller, state, revision };
  };
  const unkept = (context: Context<ApiEnv>) => context.header('Cache-Control', 'no-store');
  return { reading, making, changing, shown, change, own, unkept };
}
