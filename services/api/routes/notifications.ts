import { createRoute } from '@hono/zod-openapi';
import {
  notificationPreviewSchema,
  notifyReceiverSchema,
  receiverNotifiedSchema,
  type NotifyReceiver,
} from '#contracts/notifications.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ShipmentCommands } from '../../shipments/commands.ts';
import type { PreviewNotification } from '../../shipments/preview.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { ApiError } from '../errors.ts';
import { at, body, bodyRefusals, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { fieldsInEnglish } from '../refusals/en.ts';

export interface NotificationRoutesOptions {
  sessions: Sessions;
  commands: Pick<ShipmentCommands, 'notifyReceiver'>;
  preview: PreviewNotification;
  answerCommand: AnswerCommand;
  models: Models;
}

const unknownNumber = 'Tracking number not found. Please verify the tracking number and try again.';

export function notificationRoutes({ sessions, commands, preview, answerCommand, models }: NotificationRoutesOptions): Api {
  const api = createApi();

  const shipmentIdOf = async ({ trackingNumber, shipmentId }: NotifyReceiver): Promise<string> => {
    const found = await shipmentIdByNumber(models, trackingNumber);
    if (!found) throw new ApiError('tracking_not_found', unknownNumber, { fields: { trackingNumber: unknownNumber } });
    if (shipmentId !== undefined && shipmentId.toLowerCase() !== found) {
      throw new ApiError('invalid_request', 'Some fields are invalid. Check them and try again.', {
        fields: { shipmentId: fieldsInEnglish.otherNumber },
      });
    }
    return found;
  };

  api.openapi(
    createRoute({
      ...at('POST /api/notify-receiver', sessions),
      summary: 'Email someone about a shipment',
      request: { body: body(notifyReceiverSchema) },
      responses: {
        202: json(receiverNotifiedSchema, 'Accepted; the history of the shipment shows what became of the email'),
        ...refusals(...commandRefusals, 'not_found', 'tracking_not_found', 'address_unconfirmed'),
      },
    }),
    async (context) => {
      const notification = context.req.valid('json');
      const shipmentId = await shipmentIdOf(notification);
      await answerCommand(context, (command) => commands.notifyReceiver(shipmentId, notification, command));
      return context.json({ status: 'accepted' as const, shipmentId }, 202);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/notify-receiver/preview', sessions),
      summary: 'Preview that email; sends and stores nothing',
      request: { body: body(notifyReceiverSchema) },
      responses: {
        200: json(notificationPreviewSchema, 'The email as it would be sent now'),
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'not_found', 'tracking_not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const notification = context.req.valid('json');
      return context.json(await preview(await shipmentIdOf(notification), notification), 200);
    },
  );
  return api;
}
