import { LRUCache } from 'lru-cache';
import { streamOf } from '#contracts/events/registry.ts';
import { testJourneyOf, testRecipientDomain } from '#contracts/test-numbers.ts';
import type { Clock } from '#infra/clock.ts';
import type { Models } from '#projections/projector.ts';
import { openShipmentsAt } from '#projections/shipments/queries.ts';
import type { Handle } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { commandOf, contextOf, dueAt, testSteps } from './test-journey.ts';

export interface WalkOptions {
  /** Of test mode, like the log that is written to. */
  models: Models;
  handle: Handle;
  clock: Clock;
}

/** A journey that could not be gone on with for so long has ended. */
const caughtUpWithinMs = 86_400_000;
const mostKnown = 20_000;

/**
 * Takes every step that is due of the shipments of test mode whose recipient's address names a journey, as ordinary commands. It may be
 * called by several processes at once, and be cut off anywhere. A step that the rules refuse, after what a key has done to the shipment
 * itself, is left out.
 */
export function createWalkTestShipments({ models, handle, clock }: WalkOptions): () => Promise<void> {
  const taken = new LRUCache<string, true>({ max: mostKnown });

  const walk = async ({ created, createdAt }: ExistingShipment, now: string) => {
    const journey = testJourneyOf(created.recipient.value?.email ?? '');
    const shipment = { ...created, createdAt };
    for (const step of journey ? testSteps[journey] : []) {
      if (dueAt(shipment, step.minute) > now) return;
      const context = contextOf(shipment, step.minute);
      if (taken.has(context.commandId)) continue;
      try {
        const stream = streamOf.shipment(created.shipmentId);
        await handle({ stream, decider: shipmentDecider, command: commandOf(shipment, step), context });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
      }
      taken.set(context.commandId, true);
    }
  };

  return async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - caughtUpWithinMs);
    for (const shipment of await openShipmentsAt(models, { domain: testRecipientDomain, since })) {
      await walk(shipment, now.toISOString());
    }
  };
}
