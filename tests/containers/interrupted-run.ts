import { outputOf } from './command.ts';
import { startGuard } from './guard.ts';
import { runId, runLabels } from './run-label.ts';

/** A run that starts a container, a volume and a network, says so, and never ends by itself. */
startGuard({ run: runId });
const label = Object.entries(runLabels).map(([key, value]) => `--label=${key}=${value}`);
await outputOf('docker', 'volume', 'create', ...label);
await outputOf('docker', 'network', 'create', ...label, `waybill-interrupted-${runId}`);
await outputOf('docker', 'run', '--detach', ...label, process.env['NATS_IMAGE'] ?? '');
process.send?.('started');
setInterval(() => undefined, 1_000);
