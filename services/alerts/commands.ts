import type { PublishAlert } from '#contracts/alerts.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { alertDecider, type AlertCommand, type AlertState } from '../domain/alert.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';

/** Service alerts go up and come down. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface AlertCommands {
  publish(alertId: string, body: PublishAlert, context: CommandContext): Promise<Handled<AlertState>>;
  withdraw(alertId: string, context: CommandContext): Promise<Handled<AlertState>>;
}

export function createAlertCommands(handle: Handle): AlertCommands {
  const run = (alertId: string, command: AlertCommand, context: CommandContext) =>
    handle({ stream: streamOf.alert(alertId), decider: alertDecider, command, context });
  return {
    publish: (alertId, body, context) =>
      run(alertId, { type: 'publish', alert: { alertId, ...body }, now: context.now }, context),
    withdraw: (alertId, context) => run(alertId, { type: 'withdraw', alertId }, context),
  };
}
