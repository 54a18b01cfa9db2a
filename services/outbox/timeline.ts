import {
  emailBounced,
  emailConfirmed,
  emailFailed,
  emailInDoubt,
  emailSent,
  outgoingMessageRetried,
  textMessageFailed,
  textMessageSent,
} from '#contracts/events/outgoing-message.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import type { TimelineWord } from '#contracts/timeline.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import type { OpenMessage, Outbox } from '#infra/outbox/outbox.ts';
import { streamsIn } from '#projections/history/queries.ts';
import type { Models } from '#projections/projector.ts';
import { lineOf, type LineBody, type NounTimeline } from '../timeline/noun-timeline.ts';
import type { OpenLines, PlacedLine } from '../timeline/timeline.ts';
import { labelled, said, word } from '../timeline/values.ts';

/** Until then the read models may not show an end that was recorded. */
const shownWithinMs = 5 * 60_000;

const looks: Record<OpenMessage['state'], LineBody['look']> = {
  queued: 'cancelled',
  sending: 'cancelled',
  sent: 'picked_up',
  in_doubt: 'out_for_delivery',
  failed: 'delayed',
};

type Told = Pick<OpenMessage, 'channel' | 'template' | 'recipient' | 'state' | 'failure' | 'replyCode' | 'attempts'> &
  Partial<Pick<OpenMessage, 'nextAttemptAt'>> & { language?: Language };

/** What a message is about, by the words of its noun. */
export type WordsOfTemplates = Readonly<Record<EmailTemplate, TimelineWord>>;

const titleOf = ({ channel, recipient }: Pick<Told, 'channel' | 'recipient'>) =>
  word(channel === 'email' ? `${recipient}_emailed` : `${recipient}_texted`);

function bodyOf({ template, state, ...told }: Told, templates: WordsOfTemplates) {
  const about = templates[template];
  return {
    look: looks[state],
    title: titleOf(told),
    summary: said(about !== undefined && word(about), word(state), told.failure && word(told.failure)),
    details: labelled({
      language: told.language !== undefined && { type: 'language', language: told.language },
      attempts: told.attempts > 0 && { type: 'number', number: told.attempts },
      reply: told.replyCode !== null && { type: 'number', number: told.replyCode },
      nextAttempt: told.nextAttemptAt !== undefined && { type: 'instant', instant: told.nextAttemptAt.toISOString() },
    }),
  } satisfies LineBody;
}

/** Of the line that tells how a message stands: one for the first time that it was queued, and for each retry. */
const endId = (messageId: string, retry = 0): string => (retry === 0 ? messageId : derivedId(messageId, 'retry', retry));

/** The ends of messages, and that they were queued once more. */
export function messageTimeline(templates: WordsOfTemplates): NounTimeline {
  const group = 'mail';
  const ended = { failure: null, replyCode: null };
  return {
    lines: [
      lineOf(emailSent.type, {
        group,
        data: emailSent.data,
        bodyOf: ({ emailId, retry, ...email }) => ({
          id: endId(emailId, retry),
          ...bodyOf({ ...email, ...ended, channel: 'email', state: 'sent' }, templates),
        }),
      }),
      lineOf(emailInDoubt.type, {
        group,
        data: emailInDoubt.data,
        bodyOf: ({ emailId, retry, ...email }) => ({
          id: endId(emailId, retry),
          ...bodyOf({ ...email, ...ended, channel: 'email', state: 'in_doubt' }, templates),
        }),
      }),
      lineOf(emailFailed.type, {
        group,
        data: emailFailed.data,
        bodyOf: ({ emailId, retry, reason: failure, smtpCode: replyCode, ...email }) => ({
          id: endId(emailId, retry),
          ...bodyOf({ ...email, channel: 'email', state: 'failed', failure, replyCode }, templates),
        }),
      }),
      lineOf(emailBounced.type, {
        group,
        data: emailBounced.data,
        bodyOf({ emailId, retry = 0, template, recipient, language, status }) {
          const about = templates[template];
          return {
            id: derivedId(emailId, 'bounced', retry),
            look: looks.failed,
            title: titleOf({ channel: 'email', recipient }),
            summary: said(about !== undefined && word(about), word('bounced')),
            details: labelled({
              language: { type: 'language', language },
              reply: status !== null && { type: 'text', text: status },
            }),
          };
        },
      }),
      lineOf(emailConfirmed.type, {
        group,
        data: emailConfirmed.data,
        bodyOf({ emailId, retry = 0, template, recipient }) {
          const about = templates[template];
          return {
            id: derivedId(emailId, 'confirmed', retry),
            look: looks.sent,
            title: titleOf({ channel: 'email', recipient }),
            summary: said(about !== undefined && word(about), word('sent')),
          };
        },
      }),
      lineOf(textMessageSent.type, {
        group,
        data: textMessageSent.data,
        bodyOf: ({ textMessageId, retry, ...text }) => ({
          id: endId(textMessageId, retry),
          ...bodyOf({ ...text, ...ended, channel: 'text', state: 'sent' }, templates),
        }),
      }),
      lineOf(textMessageFailed.type, {
        group,
        data: textMessageFailed.data,
        bodyOf: ({ textMessageId, retry, reason: failure, httpStatus: replyCode, ...text }) => ({
          id: endId(textMessageId, retry),
          ...bodyOf({ ...text, channel: 'text', state: 'failed', failure, replyCode }, templates),
        }),
      }),
      lineOf(outgoingMessageRetried.type, {
        group,
        data: outgoingMessageRetried.data,
        bodyOf({ template, ...message }) {
          const about = templates[template];
          return {
            look: looks.queued,
            title: titleOf(message),
            summary: said(about !== undefined && word(about), word('retried')),
          };
        },
      }),
    ],
  };
}

export interface OpenMessagesOptions {
  outbox: Pick<Outbox, 'openAbout'>;
  models: Models;
  templates: WordsOfTemplates;
  clock: Clock;
}

/** Messages whose end no history shows yet. */
export const openMessages = ({ outbox, models, templates, clock }: OpenMessagesOptions): OpenLines => ({
  async linesAbout(abouts) {
    const messages = await outbox.openAbout(abouts, new Date(clock.now().getTime() - shownWithinMs));
    const shown = await streamsIn(
      models,
      abouts,
      messages.map(({ id }) => streamOf.outgoing(id)),
    );
    // A history that shows how a message ended before it was retried does not show how it stands now.
    const isOpenAgain = ({ retries, state }: OpenMessage) => retries > 0 && (state === 'queued' || state === 'sending');
    return messages
      .filter((message) => isOpenAgain(message) || !shown.has(streamOf.outgoing(message.id)))
      .map((message) => lineOfOpen(message, templates));
  },
});

function lineOfOpen({ nextAttemptAt, ...message }: OpenMessage, templates: WordsOfTemplates): PlacedLine {
  const { state, queuedAt, retries } = message;
  const id = endId(message.id, retries);
  const at = queuedAt.toISOString();
  return {
    place: { occurredAt: withMicroseconds(at), recordedAt: withMicroseconds(at), revision: '0', id },
    line: {
      id,
      group: 'mail',
      ...bodyOf({ ...message, ...(state === 'queued' && { nextAttemptAt }) }, templates),
      occurredAt: at,
      timeZone: null,
      recordedAt: null,
      by: { who: 'system' },
      source: 'mail',
      revision: null,
      unsettled: true,
      superseded: null,
    },
  };
}

const withMicroseconds = (instant: string): string => instant.replace('Z', '000Z');
