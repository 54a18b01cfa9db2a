import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The numbers of this process, in Prometheus' text format at /metrics. Labels are routes and states, never people or numbers. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  projectionLag: Gauge;
  projectionEvents: Gauge;
  parkedStreams: Gauge;
  readerLag: Gauge<'reader'>;
  messages: Gauge<'state'>;
  sealPlaceProblem: Gauge<'place'>;
  emailStreamsWaiting: Gauge;
  mailboxStreamsWaiting: Gauge;
  webhookStreamsWaiting: Gauge;
  webhookDeliveriesWaiting: Gauge;
  missingKeys: Gauge;
  mailboxes: Gauge<'state'>;
  receivedEmails: Gauge;
  emailsSetAside: Gauge;
  oldestFetch: Gauge;
  sockets: Gauge;
  lookupMisses: Counter;
  clientErrors: Counter<'kind'>;
  addressRefusals: Counter<'what'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'waybill_' });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'waybill_http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    projectionLag: new Gauge({
      name: 'waybill_projection_lag_seconds',
      help: 'Seconds since the oldest event that the read models have not seen was recorded; 0 where there is none',
      registers,
    }),
    projectionEvents: new Gauge({
      name: 'waybill_projection_lag_events',
      help: 'Events that the read models have not seen; not a number where there are more than 200',
      registers,
    }),
    parkedStreams: new Gauge({
      name: 'waybill_parked_streams',
      help: 'Streams that wait behind an event that cannot be applied',
      registers,
    }),
    readerLag: new Gauge({
      name: 'waybill_reader_lag_seconds',
      help: 'Seconds since the oldest event that a reader of the log has not seen was recorded; 0 where there is none',
      labelNames: ['reader'],
      registers,
    }),
    messages: new Gauge({
      name: 'waybill_messages',
      help: 'Emails and text messages that are not sent: still tried, in doubt, and given up',
      labelNames: ['state'],
      registers,
    }),
    sealPlaceProblem: new Gauge({
      name: 'waybill_seal_place_problem_seconds',
      help: 'Seconds since heads could not be brought to a place outside both databases; 0 where they can',
      labelNames: ['place'],
      registers,
    }),
    emailStreamsWaiting: new Gauge({
      name: 'waybill_email_streams_waiting',
      help: 'Streams whose emails wait until one of their events can be read',
      registers,
    }),
    mailboxStreamsWaiting: new Gauge({
      name: 'waybill_mailbox_streams_waiting',
      help: 'Streams whose emails are not threaded, or get no copy in their mailbox, until one of their events can be read',
      registers,
    }),
    webhookStreamsWaiting: new Gauge({
      name: 'waybill_webhook_streams_waiting',
      help: 'Streams whose webhooks wait until one of their events can be read',
      registers,
    }),
    webhookDeliveriesWaiting: new Gauge({
      name: 'waybill_webhook_deliveries_waiting',
      help: 'Deliveries to webhooks that are not sent yet, those of paused endpoints included',
      registers,
    }),
    missingKeys: new Gauge({
      name: 'waybill_persons_without_key',
      help: 'Persons whose key is missing although they were not erased',
      registers,
    }),
    mailboxes: new Gauge({
      name: 'waybill_mailboxes',
      help: 'Mailboxes, by what their workers say of them',
      labelNames: ['state'],
      registers,
    }),
    receivedEmails: new Gauge({ name: 'waybill_received_emails', help: 'Emails that mailboxes had', registers }),
    emailsSetAside: new Gauge({
      name: 'waybill_emails_set_aside',
      help: 'Messages that could not be taken in from their mailbox and are tried again',
      registers,
    }),
    oldestFetch: new Gauge({
      name: 'waybill_mailbox_fetch_age_seconds',
      help: 'How long ago new email was looked for in the mailbox where that is longest ago; 0 without mailboxes',
      registers,
    }),
    sockets: new Gauge({ name: 'waybill_sockets', help: 'Open websockets', registers }),
    clientErrors: new Counter({
      name: 'waybill_client_errors_total',
      help: 'Scripts that broke in a browser',
      labelNames: ['kind'],
      registers,
    }),
    addressRefusals: new Counter({
      name: 'waybill_address_refusals_total',
      help: 'Sockets, conversations, joins and messages refused because too many came from one network address, or messages in one conversation',
      labelNames: ['what'],
      registers,
    }),
    lookupMisses: new Counter({
      name: 'waybill_tracking_misses_total',
      help: 'Lookups of tracking numbers that do not exist',
      registers,
    }),
  };
}
