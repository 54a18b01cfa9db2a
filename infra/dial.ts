import { connect, type LookupFunction, type Socket } from 'node:net';

export interface Dialled {
  host: string;
  port: number;
  lookup: LookupFunction;
  timeoutMs: number;
}

/** A plain connection to an address that `lookup` gives. Throws what the network says, and ETIMEDOUT. */
export const dial = ({ timeoutMs, ...to }: Dialled): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(to);
    const late = setTimeout(() => {
      socket.destroy(Object.assign(new Error('could not connect in time'), { code: 'ETIMEDOUT' }));
    }, timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(late);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
