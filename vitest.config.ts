import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // These need a container runtime: npm run test:containers.
    exclude: ['tests/containers/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // Most tests wait for a server rather than for a core.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    // Far beyond what anything needs: a busy machine is slow, and what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    passWithNoTests: false,
  },
});
