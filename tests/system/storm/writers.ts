import { shipmentSchema } from '#contracts/shipments.ts';
import { scan } from '#tests/support/desk.ts';
import { aShipment } from '#tests/support/shipments.ts';
import type { StormServers } from './servers.ts';

const answerMs = 20_000;
const updatesEach = 4;

/** A command that was answered with success: what it did, and how long the answering request took. */
export interface Acknowledged {
  type: 'created' | 'updated';
  shipmentId: string;
  revision: string;
  at: number;
  tookMs: number;
}

/** Clients that create and move shipments one after the other, and repeat every request under its key until it is acknowledged. */
export interface Writers {
  acknowledged: Acknowledged[];
  /** Requests that ended without success, each repeated. */
  refused(): number;
  /** Lets every writer finish the command in hand. */
  stop(): Promise<void>;
}

/** Each parcel is from and to people of its own: emails to one person leave one after the other. */
const peopleOf = (key: string) => ({ senderEmail: `from.${key}@example.com`, recipientEmail: `to.${key}@example.com` });

export function startWriters({ url, cookie }: Pick<StormServers, 'url' | 'cookie'>, count: number): Writers {
  const acknowledged: Acknowledged[] = [];
  let refused = 0;
  let isStopping = false;

  const send = async (key: string, method: string, path: string, body: object) => {
    for (;;) {
      const startedAt = performance.now();
      try {
        const answer = await fetch(url + path, {
          method,
          headers: { 'Content-Type': 'application/json', Cookie: cookie, 'Idempotency-Key': key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(answerMs),
        });
        const text = await answer.text();
        if (answer.ok) return { shipment: shipmentSchema.parse(JSON.parse(text)), tookMs: performance.now() - startedAt };
        if (answer.status < 500 && answer.status !== 429) throw new TypeError(`${method} ${path}: ${answer.status} ${text}`);
      } catch (error) {
        // Everything else is a lost connection; fetch says so with a TypeError that has a cause.
        if (error instanceof TypeError && error.cause === undefined) throw error;
      }
      refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const write = async (writer: number) => {
    for (let round = 0; !isStopping; round += 1) {
      let id = '';
      for (let step = 0; step <= updatesEach && !isStopping; step += 1) {
        const key = `${writer}-${round}-${step}`;
        const isFirst = step === 0;
        const { shipment, tookMs } = isFirst
          ? await send(key, 'POST', '/api/shipments', aShipment(peopleOf(key)))
          : await send(key, 'PATCH', `/api/shipments/${id}/status`, { ...scan, description: key });
        id = shipment.id;
        const type = isFirst ? 'created' : 'updated';
        acknowledged.push({ type, shipmentId: id, revision: shipment.revision, at: performance.now(), tookMs });
      }
    }
  };
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isStopping = true;
      await writing;
    },
  };
}
