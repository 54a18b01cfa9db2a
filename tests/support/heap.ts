import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collect = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

/** What this process holds on to, in bytes. */
export function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
