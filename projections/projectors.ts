import { alertsProjector } from './alerts/projector.ts';
import { historyProjector } from './history/projector.ts';
import type { Projector } from './projector.ts';
import { quotesProjector } from './quotes/projector.ts';
import { ratesProjector } from './rates/projector.ts';
import { shipmentsProjector } from './shipments/projector.ts';
import { statsProjector } from './stats/projector.ts';
import { trackingProjector } from './tracking/projector.ts';

/** Every read model. */
export const projectors: readonly Projector[] = [
  shipmentsProjector,
  trackingProjector,
  statsProjector,
  historyProjector,
  ratesProjector,
  alertsProjector,
  quotesProjector,
];
