import type { RateSheet } from '#contracts/rates.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { Models } from '#projections/projector.ts';
import { hasRateSheet } from '#projections/rates/queries.ts';
import { defaultRateSheet } from '../domain/default-rate-sheet.ts';
import { rateSheetDecider, type RateSheetCommand, type RateSheetState } from '../domain/ratesheet.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';

const run = (handle: Handle, command: RateSheetCommand, context: CommandContext): Promise<Handled<RateSheetState>> =>
  handle({ stream: streamOf.rateSheet(), decider: rateSheetDecider, command, context });

/** Publishes the next sheet. Throws DomainError and EventStoreUnavailable. */
export type PublishRateSheet = (sheet: RateSheet, context: CommandContext) => Promise<Handled<RateSheetState>>;

export const createRateSheetPublisher =
  (handle: Handle): PublishRateSheet =>
  (sheet, context) =>
    run(handle, { type: 'publish', sheet, today: utcDay(context.now) }, context);

/**
 * Publishes the bundled sheet where there is none, once however many processes start at once: the first event of the stream is
 * appended at NoStream, and whoever comes second finds it there.
 */
export async function publishDefaultRateSheet({
  models,
  handle,
  clock,
}: {
  models: Models;
  handle: Handle;
  clock: Clock;
}): Promise<void> {
  if (await hasRateSheet(models)) return;
  const commandId = derivedId('ratesheet', 'default', defaultRateSheet.version);
  const command = { type: 'publishFirst', sheet: defaultRateSheet } as const;
  await run(handle, command, {
    commandId,
    requestHash: sha256('default rate sheet'),
    actor: { id: 'waybill', role: 'system' },
    source: 'system',
    correlationId: commandId,
    now: clock.now().toISOString(),
  });
}
