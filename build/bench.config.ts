import { defineConfig, mergeConfig } from 'vite';
import server from './server.config.ts';

/** The benchmark and its floors, built with the servers that it measures: what runs is what `npm start` runs. */
const entries = {
  bench: 'tests/bench/main.ts',
  'bench-web': 'tests/bench/web.ts',
  'memory-event-store': 'tests/bench/floors/memory-event-store.ts',
  'two-queries': 'tests/bench/floors/two-queries.ts',
  constant: 'tests/bench/floors/constant.ts',
  'plain-sockets': 'tests/bench/floors/plain-sockets.ts',
  emmett: 'tests/bench/floors/emmett.ts',
  'webhook-receiver': 'tests/bench/floors/webhook-receiver.ts',
  'update-insert': 'tests/bench/floors/update-insert.ts',
};

export default defineConfig(
  mergeConfig(server, { logLevel: 'warn', build: { outDir: 'dist/bench', rollupOptions: { input: entries } } }),
);
