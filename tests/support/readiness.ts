import type { Readiness } from '#contracts/health.ts';

/** What `/readyz` says of a process that is well, without its workers. */
export const fineReadiness: Readiness = {
  ready: true,
  eventStore: 'up',
  logRefused: null,
  database: 'up',
  bus: 'up',
  mailServer: 'up',
  textGateway: null,
  keys: { store: 'up', copy: 'up', missing: 0, refused: null },
  projections: { lagSeconds: 0, lagEvents: 0, isStalled: false, parkedStreams: 0 },
  emails: { waitingStreams: 0 },
  mailboxes: { failing: 0, setAside: 0 },
  workers: {},
};
