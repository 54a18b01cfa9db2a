import type { Bus } from '#infra/bus/bus.ts';

/** A bus on which nothing is ever heard. */
export const silentBus: Bus = {
  publish: () => true,
  subscribe: () => () => undefined,
  flush: async () => undefined,
  connected: () => true,
  close: async () => undefined,
};
