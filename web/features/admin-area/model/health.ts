import type { Readiness } from '#contracts/health.ts';

/** What is not as it should be, by its key in the dictionary. */
export type Trouble =
  | 'log'
  | 'eventStore'
  | 'database'
  | 'readOnly'
  | 'bus'
  | 'keys'
  | 'stalled'
  | 'parked'
  | 'emails'
  | 'workers'
  | 'starting';

export interface Health {
  system: 'online' | 'impaired' | 'notReady';
  email: 'connected' | 'disconnected';
  database: 'connected' | 'readOnly' | 'disconnected';
  troubles: readonly Trouble[];
}

const isKeyTrouble = ({ keys }: Readiness): boolean =>
  keys.store === 'down' || keys.copy === 'down' || keys.refused !== null || (keys.missing ?? 0) > 0;

function troublesIn(readiness: Readiness): Trouble[] {
  const found: [Trouble, boolean][] = [
    ['log', readiness.logRefused !== null],
    ['eventStore', readiness.eventStore === 'down'],
    ['database', readiness.database === 'down'],
    ['readOnly', readiness.database === 'read_only'],
    ['keys', isKeyTrouble(readiness)],
    ['bus', readiness.bus === 'down'],
    ['stalled', readiness.projections.isStalled],
    ['parked', (readiness.projections.parkedStreams ?? 0) > 0],
    ['emails', (readiness.emails.waitingStreams ?? 0) > 0],
    ['workers', Object.values(readiness.workers).some(({ status }) => status === 'recovering' || status === 'stopped')],
  ];
  const troubles = found.filter(([, isSo]) => isSo).map(([name]) => name);
  // Not ready for none of these: a start or a stop that is not over.
  return troubles.length === 0 && !readiness.ready ? ['starting'] : troubles;
}

/** What the status cards say of an answer of `/readyz`. */
export function healthOf(readiness: Readiness): Health {
  const troubles = troublesIn(readiness);
  const databases = { up: 'connected', read_only: 'readOnly', down: 'disconnected' } as const;
  return {
    system: readiness.ready ? (troubles.length === 0 ? 'online' : 'impaired') : 'notReady',
    email: readiness.mailServer === 'up' ? 'connected' : 'disconnected',
    database: databases[readiness.database],
    troubles,
  };
}
