import { isOf } from '#contracts/events/envelope.ts';
import {
  emailBounced,
  emailConfirmed,
  emailFailed,
  emailInDoubt,
  emailSent,
  outgoingMessageRetried,
} from '#contracts/events/outgoing-message.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector } from '../projector.ts';
import { newestOf } from './projector.ts';
import type { ReplyDeliveriesTable } from './table.ts';

/** What became of the emails that replies are sent in. */
export const replyDeliveriesProjector: Projector = {
  name: 'reply deliveries',
  needs: () => undefined,
  project: (events) => [
    {
      table: 'reply_deliveries',
      key: 'outgoing_id',
      rows: newestOf(events.flatMap(rowOf), ({ outgoing_id }) => outgoing_id),
      onConflict: 'newest',
    },
  ],
};

const nothing = { attempts: 0, reason: null, code: null, retries: 0 } as const;

function rowOf(event: LoggedEvent): ReplyDeliveriesTable[] {
  const end = endOf(event);
  if (end?.about.kind !== 'conversation') return [];
  const { about, ...row } = end;
  return [
    {
      ...nothing,
      ...row,
      conversation_id: about.id,
      ended_at: event.metadata.occurredAt,
      position: Number(event.position.commit),
    },
  ];
}

function endOf(event: LoggedEvent) {
  if (isOf(event, emailSent)) return { state: 'sent', ...emailIn(event.data) } as const;
  if (isOf(event, emailInDoubt)) return { state: 'in_doubt', reason: 'connection_lost', ...emailIn(event.data) } as const;
  if (isOf(event, emailFailed)) {
    const { reason, smtpCode } = event.data;
    const state = reason === 'overtaken' ? 'withdrawn' : 'failed';
    return { state, reason, code: smtpCode === null ? null : String(smtpCode), ...emailIn(event.data) } as const;
  }
  if (isOf(event, emailConfirmed)) return { state: 'sent', ...emailIn(event.data) } as const;
  if (isOf(event, emailBounced)) {
    const { status } = event.data;
    return { state: 'failed', reason: 'bounced', code: status, ...emailIn({ ...event.data, attempts: 1 }) } as const;
  }
  if (isOf(event, outgoingMessageRetried)) {
    const { about, messageId: outgoing_id, retry: retries } = event.data;
    return { state: 'pending', about, outgoing_id, retries } as const;
  }
  return undefined;
}

type Ended = Pick<ReplyDeliveriesTable, 'attempts'> & {
  about: { kind: string; id: string };
  emailId: string;
  retry?: number | undefined;
};

const emailIn = ({ about, emailId: outgoing_id, attempts, retry: retries = 0 }: Ended) => ({
  about,
  outgoing_id,
  attempts,
  retries,
});
