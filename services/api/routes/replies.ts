import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  replyDeliverySchema,
  replySentSchema,
  replyStepSchema,
  retryReplySchema,
  sendReplySchema,
} from '#contracts/conversations.ts';
import { emailReplySchema, replyToEmailSchema } from '#contracts/emails.ts';
import type { CommandContext } from '../../command.ts';
import { conversationById, deliveriesIn, replyIn } from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ConversationCommands } from '../../conversations/commands.ts';
import { deliveryOf } from '../../conversations/deliveries.ts';
import type { ConfirmSent } from '../../conversations/confirm-sent.ts';
import type { Replies } from '../../conversations/replies.ts';
import { DomainError } from '../../domain/errors.ts';
import type { RetryMessages } from '../../outbox/retry.ts';
import type { AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { conversationNotFound } from './conversations.ts';
import { emailNotFound } from './emails.ts';

export interface ReplyRoutesOptions {
  sessions: Sessions;
  models: Models;
  conversations: ConversationCommands;
  replies: Replies;
  retryMessages: Pick<RetryMessages, 'one'>;
  confirmSent: ConfirmSent;
  answerCommand: AnswerCommand;
}

const replyParams = idParam.extend({ replyId: idParam.shape.id });
const replyNotFound = () => new DomainError('not_found', 'There is no such reply.');

/** Replies of staff by email, and what can be done about one until it has left, or where it did not arrive. */
export function replyRoutes(options: ReplyRoutesOptions): Api {
  const { sessions, models, conversations, replies, retryMessages, confirmSent, answerCommand } = options;
  const api = createApi();

  const writerOf = (context: Context<ApiEnv>, command: CommandContext, replyId: string) => ({
    accountId: signedInAccount(context).id,
    replyId,
    context: command,
  });

  api.openapi(
    createRoute({
      ...at('POST /api/send-reply', sessions),
      summary: 'Answer a customer by email; the email leaves after 10 seconds, and can be withdrawn until then',
      request: { body: body(sendReplySchema) },
      responses: { 202: json(replySentSchema, 'Written'), ...refusals(...commandRefusals, 'not_found') },
    }),
    async (context) => {
      const { conversationId, customerEmail: to, subject, message: text, files = [] } = context.req.valid('json');
      let replyId = '';
      const { sendAt } = await answerCommand(context, (command, resourceId) => {
        replyId = resourceId;
        return replies.write(conversationId, { to, subject, text, files }, writerOf(context, command, replyId));
      });
      return context.json({ id: replyId, status: 'pending' as const, leavesAt: sendAt }, 202);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/emails/{id}/reply', sessions),
      summary: 'Answer an email of the inbox',
      request: { params: idParam, body: body(replyToEmailSchema) },
      responses: { 202: json(emailReplySchema, 'Written'), ...refusals(...commandRefusals, 'not_found') },
    }),
    async (context) => {
      const emailId = parseUuid(context.req.valid('param').id, emailNotFound);
      const { to, subject, body: text } = context.req.valid('json');
      let written = { id: '', sentAt: '' };
      await answerCommand(context, (command, id) => {
        written = { id, sentAt: command.now };
        return replies.answer(emailId, { to, subject, text, files: [] }, writerOf(context, command, id));
      });
      return context.json({ ...written, to, subject, body: text, status: 'pending' as const }, 202);
    },
  );

  /** The reply with how far it has come. */
  const found = async (given: { id: string; replyId: string }) => {
    const [id, replyId] = [parseUuid(given.id, conversationNotFound), parseUuid(given.replyId, replyNotFound)];
    const [conversation, row, ended] = await Promise.all([
      conversationById(models, id),
      replyIn(models, id, replyId),
      deliveriesIn(models, [id]),
    ]);
    const delivery = conversation && row && deliveryOf(row, { replies: conversation.state.replies, ended });
    if (!delivery) throw replyNotFound();
    const reply = conversation.state.replies.find((one) => one.id === replyId);
    return { id, replyId, delivery, mailboxId: reply?.mailboxId ?? null };
  };

  const stepResponses = {
    200: json(replyDeliverySchema, 'How far the reply has come'),
    ...refusals(...commandRefusals, 'not_found', 'copy_unconfirmed'),
  };

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/replies/{replyId}/withdraw', sessions),
      summary: 'Take a reply back before it leaves',
      request: { params: replyParams, body: body(replyStepSchema) },
      responses: stepResponses,
    }),
    async (context) => {
      const { id, replyId } = context.req.valid('param');
      const conversationId = parseUuid(id, conversationNotFound);
      const { id: accountId } = signedInAccount(context);
      await answerCommand(context, (command) => {
        const withdraw = { type: 'withdraw', replyId: parseUuid(replyId, replyNotFound), accountId, now: command.now } as const;
        return conversations.carryOut({ conversationId, command: withdraw }, command);
      });
      const { delivery } = await found({ id, replyId });
      return context.json({ id: replyId, delivery }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/replies/{replyId}/retry', sessions),
      summary: 'Send a reply once more that failed or is in doubt',
      request: { params: replyParams, body: body(retryReplySchema) },
      responses: stepResponses,
    }),
    async (context) => {
      const { copyConfirmed } = context.req.valid('json');
      const { delivery } = await found(context.req.valid('param'));
      const { outgoingId: id, retries } = delivery;
      await answerCommand(context, (command) => retryMessages.one({ id, retries, copyConfirmed }, command));
      const now = await found(context.req.valid('param'));
      return context.json({ id: now.replyId, delivery: now.delivery }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/replies/{replyId}/check', sessions),
      summary: 'Look for a reply that is in doubt in the mailbox that it was sent from; one that is not found stays in doubt',
      request: { params: replyParams, body: body(replyStepSchema) },
      responses: stepResponses,
    }),
    async (context) => {
      const { mailboxId, delivery } = await found(context.req.valid('param'));
      const { outgoingId, retries } = delivery;
      if (delivery.state === 'in_doubt') {
        await answerCommand(context, (command) => confirmSent({ outgoingId, retries, mailboxId }, command));
      }
      const now = await found(context.req.valid('param'));
      return context.json({ id: now.replyId, delivery: now.delivery }, 200);
    },
  );
  return api;
}
