import { afterAll, beforeAll } from 'vitest';
import { shipmentSchema, type CreateShipment, type Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from './app.ts';
import { aShipment } from './shipments.ts';

/** A scan that fits any parcel that is not at its end. */
export const scan = { status: 'in_transit', location: 'London Heathrow', description: 'Arrived' };

export interface Desk {
  /** The session cookie. */
  as: string;
  /** Creates a shipment like {@link aShipment}; throws when it is refused. */
  create(changes?: Partial<CreateShipment>): Promise<Shipment>;
  update(id: string, body?: object, headers?: Record<string, string>): Promise<Response>;
}

export async function openDesk(app: TestApp, session?: string): Promise<Desk> {
  const as = session ?? (await app.signIn('agent'));
  return {
    as,
    async create(changes) {
      const created = await app.request('POST', '/api/shipments', { as, body: aShipment(changes) });
      return shipmentSchema.parse(await created.json());
    },
    update: (id, body = scan, headers = {}) => app.request('PATCH', `/api/shipments/${id}/status`, { as, body, headers }),
  };
}

/** To be called where the tests of a file begin: an agent's desk in an app with its read models. */
export function setDesk(): Desk & Pick<TestApp, 'request'> {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await startTestApp({ roles: ['projector'] });
    desk = await openDesk(app);
  });
  afterAll(() => app.stop());
  return {
    get as() {
      return desk.as;
    },
    create: (changes) => desk.create(changes),
    update: (...update) => desk.update(...update),
    request: (...request) => app.request(...request),
  };
}
