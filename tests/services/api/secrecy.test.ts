import { Writable } from 'node:stream';
import { connect } from 'nats';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { shipmentSchema } from '#contracts/shipments.ts';
import { startTestApp } from '#tests/support/app.ts';
import { aCustomsLine, aShipment } from '#tests/support/shipments.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const person = {
  senderName: 'Canarina Sendersson',
  senderEmail: 'canarina@example.com',
  senderPhone: '+49 555 0199777',
  senderAddress: 'Canary Street 1',
  recipientName: 'Canario Recipientez',
  recipientEmail: 'canario@example.com',
  recipientPhone: '+49 555 0188666',
  recipientAddress: 'Canary Road 2',
};
const visitor = {
  name: 'Canaretta Visitorini',
  email: 'canaretta@example.com',
  phone: '+49 555 0177555',
  company: 'Canary Imports',
  fromLocation: 'Canary Lane 3',
  toLocation: 'Canary Court 4',
  description: 'a cage for canaries',
};
const goods = aCustomsLine({ description: 'A cage of canaries' });
const stranger = { recipientEmail: 'canarella@example.com', senderName: 'Canaro Nameson', addressConfirmed: true };
const canaries = [
  stranger.recipientEmail,
  stranger.senderName,
  goods.description,
  ...Object.values(visitor),
  ...Object.values(person),
  'waybill-demo',
  'wrong-canary-password',
];

test('no name, address, phone, email, password or session is in what is logged or goes over the bus', async () => {
  let logged = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const app = await startTestApp({ logger: pino({ level: 'trace' }, sink) });
  const bus = await connect({ servers: app.config.NATS_URL?.replace('nats://', '') ?? '' });
  const messages: { subject: string; data: string }[] = [];
  bus.subscribe('>', { callback: (_error, message) => void messages.push({ subject: message.subject, data: message.string() }) });
  await bus.flush();
  try {
    const agent = await app.signIn('agent');
    const created = await app.request('POST', '/api/shipments', {
      as: agent,
      body: aShipment({ ...person, customsLines: [goods] }),
    });
    const { id, trackingNumber } = shipmentSchema.parse(await created.json());
    await app.request('PATCH', `/api/shipments/${id}/status`, {
      as: agent,
      body: { status: 'in_transit', location: 'London Heathrow', description: 'Seen' },
    });
    await app.request('POST', `/api/track/${trackingNumber}/unlock`, { body: { email: person.senderEmail } });
    await app.request('POST', '/api/auth/login', { body: { username: 'agent', password: 'wrong-canary-password' } });
    await app.request('GET', `/api/shipments?search=${encodeURIComponent(person.recipientName)}`, { as: agent });
    const key = app.core.trackingKeys.keyFor(trackingNumber, await app.core.personalData.subjectFor(person.senderEmail));
    await app.request('GET', `/api/track/${trackingNumber}?k=${key}`);
    await app.request('POST', '/api/quote-request', { body: visitor });
    for (const path of ['/api/notify-receiver/preview', '/api/notify-receiver']) {
      await app.request('POST', path, { as: agent, body: { ...stranger, trackingNumber } });
    }
    await pollUntil(
      'every email to be sent and recorded',
      () => messages.filter(({ subject }) => subject.endsWith('EmailSent')).length === 7,
    );

    const published = messages.map(({ subject, data }) => `${subject} ${data}`).join('\n');
    expect(published).toContain('waybill.events.shipment.ShipmentCreated');
    for (const canary of [...canaries, agent.split('=')[1] ?? '']) {
      expect(published).not.toContain(canary);
      expect(logged).not.toContain(canary);
    }
    expect(logged).toContain('"route":"/api/track/:trackingNumber"');
    expect(logged).not.toContain(trackingNumber);
    expect(logged).not.toContain(key);
  } finally {
    await bus.close();
    await app.stop();
  }
});
