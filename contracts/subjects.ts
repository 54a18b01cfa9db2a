import type { RecordedEvent } from './events/envelope.ts';

/** All NATS subjects that carry events of the log. */
export const allEventSubjects = 'waybill.events.>';

/** The NATS subject of an event: `waybill.events.<family>.<type>`, e.g. `waybill.events.shipment.ShipmentCreated`. */
export const subjectOf = (event: Pick<RecordedEvent, 'stream' | 'type'>): string =>
  `waybill.events.${tokenOf(event.stream.split('-')[0])}.${tokenOf(event.type)}`;

/** One token of a subject: dots, wildcards and spaces have a meaning there, and events of other programs may have any name. */
const tokenOf = (name = ''): string => name.replace(/[^\w-]/g, '_') || '_';

/** Rung when a session was closed, with the session's id. */
export const sessionOverSubject = 'waybill.sessions.over';

/** Carries frames to those who watch a topic in other processes. */
export const topicFramesSubject = 'waybill.topics.frames';

/** Says who is at the sockets of a process. */
export const presenceSubject = 'waybill.presence';

/** Says how many requests API keys have made at a process. */
export const keyRequestsSubject = 'waybill.key-requests';

/** Rung when a rebuild of the read models was asked for. */
export const rebuildRequestedSubject = 'waybill.rebuild.requested';

/** Rung when there is something to be sent to an endpoint of a webhook. */
export const webhooksQueuedSubject = 'waybill.webhooks.queued';

/** Rung when there is something to be sent to an endpoint of test mode. */
export const testWebhooksQueuedSubject = 'waybill.test-webhooks.queued';

/** Rung when something was asked of an import. */
export const importsAtWorkSubject = 'waybill.imports.asked';

/** Rung when emails were queued. */
export const emailsQueuedSubject = 'waybill.outbox.queued';
