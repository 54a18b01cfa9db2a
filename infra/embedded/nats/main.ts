import { runAsChild } from '../child.ts';
import { startNatsBroker } from './server.ts';

const { EMBEDDED_NATS_HOST, EMBEDDED_NATS_PORT } = process.env;

await runAsChild(() => startNatsBroker({ host: EMBEDDED_NATS_HOST ?? '127.0.0.1', port: Number(EMBEDDED_NATS_PORT ?? 0) }));
