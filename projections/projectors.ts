import { alertsProjector } from './alerts/projector.ts';
import { historyProjector } from './history/projector.ts';
import type { Projector } from './projector.ts';
import { quotesProjector } from './quotes/projector.ts';
import { ratesProjector } from './rates/projector.ts';
import { shipmentsProjector } from './shipments/projector.ts';

/** Every read model. */
export const projectors: readonly Projector[] = [
  shipmentsProjector,
  historyProjector,
  ratesProjector,
  alertsProjector,
  quotesProjector,
];
