import { streamOf } from '#contracts/events/registry.ts';
import { testAddressDomain, testJourneyOf } from '#contracts/test-numbers.ts';
import type { Clock } from '#infra/clock.ts';
import type { Models } from '#projections/projector.ts';
import { openShipmentsAt } from '#projections/shipments/queries.ts';
import type { Handle } from '../command.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import type { ExistingShipment } from '../domain/shipment-state.ts';
import { createTakeTestSteps, testJourneysSince, type TestStepTaken } from './take-test-steps.ts';
import { commandOf, contextOf, testSteps } from './test-journey.ts';

export interface WalkOptions {
  /** Of test mode, like the log that is written to. */
  models: Models;
  handle: Handle;
  clock: Clock;
}

/** Takes every step that is due of the shipments of test mode whose recipient's address names a journey. */
export function createWalkTestShipments({ models, handle, clock }: WalkOptions): () => Promise<void> {
  const takeSteps = createTakeTestSteps();

  const stepsOf = ({ created, createdAt }: ExistingShipment): TestStepTaken[] => {
    const journey = testJourneyOf(created.recipient.value?.email ?? '');
    const shipment = { ...created, createdAt };
    const stream = streamOf.shipment(created.shipmentId);
    return (journey ? testSteps[journey] : []).map((step) => ({
      context: contextOf(shipment, step.minute),
      take: (context) => handle({ stream, decider: shipmentDecider, command: commandOf(shipment, step), context }),
    }));
  };

  return async () => {
    const now = clock.now();
    const since = testJourneysSince(now);
    for (const shipment of await openShipmentsAt(models, { domain: testAddressDomain, since })) {
      await takeSteps(stepsOf(shipment), now);
    }
  };
}
