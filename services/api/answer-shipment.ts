import type { Context } from 'hono';
import type { Shipment } from '#contracts/shipments.ts';
import type { ShipmentState } from '../domain/shipment-state.ts';
import { shipmentView } from '../domain/shipment-view.ts';
import type { AnswerCommand, RunCommand } from './answer-command.ts';
import type { ApiEnv } from './env.ts';
import { shipmentNotFound } from './resource-id.ts';

/** Carries the command out like {@link AnswerCommand}, and returns the shipment as it then is. */
export const createAnswerShipment =
  (answerCommand: AnswerCommand) =>
  async (context: Context<ApiEnv>, run: RunCommand<ShipmentState>): Promise<Shipment> => {
    const { state, revision } = await answerCommand(context, run);
    if (state.type === 'none' || revision === undefined) throw shipmentNotFound();
    return shipmentView(state, revision);
  };
