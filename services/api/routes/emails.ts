import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Account } from '#contracts/accounts.ts';
import { emailReplySchema, inboxEmailSchema, inboxPageSchema, listEmailsSchema, unreadEmailsSchema } from '#contracts/emails.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Logger } from '#infra/logger.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { countUnread, emailById, inboxPage, type EmailRow } from '#projections/emails/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { Handle } from '../../command.ts';
import { inboxEmailView, listedEmailView, repliesTo } from '../../conversations/inbox.ts';
import { DomainError } from '../../domain/errors.ts';
import { receivedEmailDecider } from '../../domain/received-email.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import type { AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';

export interface EmailRoutesOptions {
  sessions: Sessions;
  rawEmails: Pick<RawEmails, 'kept'>;
  models: Models;
  progress: Progress;
  handle: Handle;
  answerCommand: AnswerCommand;
  reads: Pick<PersonalDataReads, 'emailShown'>;
  logger: Logger;
}

export const emailNotFound = () => new DomainError('not_found', 'There is no such email.');

/** The inbox as staff read it. */
export function emailRoutes(options: EmailRoutesOptions): Api {
  const { sessions, rawEmails, models, progress, handle, answerCommand, reads, logger } = options;
  const api = createApi();
  const readRefusals = refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable');

  const found = async (context: Context<ApiEnv>, given: string): Promise<EmailRow> => {
    const email = await emailById(models, parseUuid(given, emailNotFound));
    if (!email) throw emailNotFound();
    reads.emailShown(signedInAccount(context), email.state.emailId, sourceOf(context));
    return email;
  };

  /** Which stored messages of those emails are there still, of emails with attachments. */
  const keptOf = (emails: readonly EmailRow[]) =>
    rawEmails.kept(emails.flatMap(({ attachments, raw }) => (attachments.length > 0 ? raw : [])));

  /** Whoever reads it reads it also where that cannot be kept. */
  const markRead = async (context: Context<ApiEnv>, { state: { emailId } }: EmailRow, { id: accountId }: Account) => {
    try {
      await answerCommand(context, (command) =>
        handle({
          stream: streamOf.email(emailId),
          decider: receivedEmailDecider,
          command: { type: 'open', accountId },
          context: command,
        }),
      );
    } catch (error) {
      if (!isServerAway(error)) throw error;
      logger.warn({ err: error }, 'could not mark an email as read');
    }
  };

  api.openapi(
    createRoute({
      ...at('GET /api/emails', sessions),
      summary: 'List the inbox, newest first; long emails are cut',
      request: { query: listEmailsSchema },
      responses: {
        200: json(inboxPageSchema, 'One page, whether there are more, and how many emails there are in all'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { page, limit, search, unread } = context.req.valid('query');
      context.header('X-Waybill-Position', positionOf(progress));
      const { emails, total } = await inboxPage(models, { page, limit, search, unread: unread !== undefined });
      const account = signedInAccount(context);
      for (const { state } of emails) reads.emailShown(account, state.emailId, sourceOf(context));
      const kept = await keptOf(emails);
      return context.json(
        { emails: emails.map((email) => listedEmailView(email, kept)), hasMore: page * limit < total, total },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/emails/stats/unread', sessions),
      summary: 'Count the emails that nobody has read',
      responses: {
        200: json(unreadEmailsSchema, 'As it is now'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json({ unreadCount: await countUnread(models) }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/emails/{id}', sessions),
      summary: 'Get an email; it counts as read once somebody who may answer opens it on these pages',
      request: { params: idParam },
      responses: { 200: json(inboxEmailSchema, 'The email'), ...readRefusals },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      const email = await found(context, context.req.valid('param').id);
      const account = signedInAccount(context);
      const shown = inboxEmailView(email, await keptOf([email]));
      if (email.isRead || !marksRead(context, account)) return context.json(shown, 200);
      await markRead(context, email, account);
      return context.json({ ...shown, isRead: true }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/emails/{id}/replies', sessions),
      summary: 'List what staff answered to an email',
      request: { params: idParam },
      responses: { 200: json(z.array(emailReplySchema), 'The replies, in their order'), ...readRefusals },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await repliesTo(models, await found(context, context.req.valid('param').id)), 200);
    },
  );
  return api;
}

/** Links of other sites open pages with the session of whoever follows them: only a page of ours says that somebody reads. */
const marksRead = (context: Context, { role }: Account): boolean =>
  context.req.header('sec-fetch-site') === 'same-origin' && (role === 'agent' || role === 'admin');
