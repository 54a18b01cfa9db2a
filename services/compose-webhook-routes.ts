import type { ApiKeyMode } from '#contracts/api-keys.ts';
import { uuid } from '#contracts/primitives.ts';
import { listWebhooksForStaffSchema, listWebhooksSchema } from '#contracts/webhooks.ts';
import { apiKeysById } from '#projections/api-keys/queries.ts';
import { isWebhook } from '#projections/webhooks/queries.ts';
import type { KeyRoute, Route } from './api/access.ts';
import type { WebhookCaller, WebhookRoutesOptions, WebhookSide } from './api/answer-webhook.ts';
import { signedInAccount } from './api/guards.ts';
import { callingKey, keyActor, type KeyGuard } from './api/key-guard.ts';
import type { KeySides } from './api/key-sides.ts';
import { at, forPrograms, keyRefusals, type Api } from './api/mount.ts';
import { webhookDeliveryRoutes } from './api/routes/webhook-deliveries.ts';
import { webhookRoutes } from './api/routes/webhooks.ts';
import type { Core } from './compose.ts';

type Webhooks = Pick<Core, 'webhooks' | 'webhookList' | 'webhookLog'>;

export interface WebhookRoutesParts {
  core: Webhooks & Pick<Core, 'sessions' | 'models'> & { testMode: Webhooks & Pick<Core, 'models'> };
  sides: KeySides;
  keyGuard: KeyGuard;
}

/** Endpoints of webhooks: the same operations for staff, who see those of both modes, and for programs, each of which sees its own. */
export function composeWebhookRoutes({ core, sides, keyGuard }: WebhookRoutesParts): Api[] {
  const { sessions, models, testMode } = core;
  const sideOf = ({ webhooks, webhookList, webhookLog }: Webhooks, mode: ApiKeyMode): WebhookSide => ({
    commands: webhooks,
    list: webhookList,
    deliveries: webhookLog,
    answerCommand: sides[mode].answerCommand,
  });
  const webhookSides = { live: sideOf(core, 'live'), test: sideOf(testMode, 'test') };
  const ofStaff: WebhookRoutesOptions = {
    listQuery: listWebhooksForStaffSchema,
    at(operation) {
      const { description = '', ...mounted } = at(operation.replace(' ', ' /api') as Route, sessions);
      return { ...mounted, description };
    },
    callerRefusals: ['unauthenticated', 'forbidden', 'unavailable'],
    callerOf: async (context) => {
      const actor = signedInAccount(context);
      const id = uuid().safeParse(context.req.param('id')).data;
      // Staff make none in test mode: only the list is asked for by mode.
      const isListed = context.req.method !== 'POST' && context.req.query('mode') === 'test';
      const isTest = id === undefined ? isListed : await isWebhook(testMode.models, id);
      const side = webhookSides[isTest ? 'test' : 'live'];
      return { side, actor, owner: { accountId: actor.id, apikeyId: null }, seesUrl: actor.role === 'admin' };
    },
  };
  const ofPrograms: WebhookRoutesOptions = {
    listQuery: listWebhooksSchema,
    at: (operation) => forPrograms(operation.replace(' ', ' /api/v1') as KeyRoute, keyGuard),
    callerRefusals: [...keyRefusals],
    async callerOf(context): Promise<WebhookCaller> {
      const { id: apikeyId, mode } = callingKey(context);
      const key = (await apiKeysById(models, [apikeyId])).get(apikeyId);
      if (!key) throw new TypeError('a key that was let in is there');
      const owner = { accountId: key.createdBy, apikeyId };
      return { side: webhookSides[mode], actor: keyActor(context), owner, seesUrl: true };
    },
  };
  return [ofStaff, ofPrograms].flatMap((options) => [webhookRoutes(options), webhookDeliveryRoutes(options)]);
}
