import { createRoute } from '@hono/zod-openapi';
import {
  emailPlaceSchema,
  mergeConversationSchema,
  movedConversationSchema,
  splitConversationSchema,
  threadEmailSchema,
  unmergeConversationSchema,
} from '#contracts/conversations.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { conversationOf } from '../../domain/received-email.ts';
import type { MailCorrections } from '../../mailbox/corrections.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { conversationNotFound } from './conversations.ts';
import { emailNotFound } from './emails.ts';

export interface MailCorrectionRoutesOptions {
  sessions: Sessions;
  mailCorrections: MailCorrections;
  answerCommand: AnswerCommand;
}

/** Where emails belong, as staff say. */
export function mailCorrectionRoutes({ sessions, mailCorrections, answerCommand }: MailCorrectionRoutesOptions): Api {
  const api = createApi();
  const refused = refusals(...commandRefusals, 'not_found');

  api.openapi(
    createRoute({
      ...at('POST /api/emails/{id}/thread', sessions),
      summary: 'Move an email to another conversation, or take the last move back',
      request: { params: idParam, body: body(threadEmailSchema) },
      responses: { 200: json(emailPlaceSchema, 'Where the email belongs now'), ...refused },
    }),
    async (context) => {
      const emailId = parseUuid(context.req.valid('param').id, emailNotFound);
      const { conversationId } = context.req.valid('json');
      const { state } = await answerCommand(context, (command) => mailCorrections.thread(emailId, conversationId, command));
      if (state.type === 'none') throw emailNotFound();
      return context.json({ emailId, conversationId: conversationOf(state.place) }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/split', sessions),
      summary: 'Make a conversation of its own of some emails',
      request: { params: idParam, body: body(splitConversationSchema) },
      responses: { 200: json(movedConversationSchema, 'The conversation that they are in now'), ...refused },
    }),
    async (context) => {
      const conversationId = parseUuid(context.req.valid('param').id, conversationNotFound);
      const { emailIds } = context.req.valid('json');
      const { state } = await answerCommand(context, (command, newId) =>
        mailCorrections.split({ conversationId, emailIds, newId }, command),
      );
      const newId = state.type === 'none' ? null : conversationOf(state.place);
      if (newId === null) throw conversationNotFound();
      return context.json({ conversationId: newId }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/merge', sessions),
      summary: 'Show everything of a conversation in another one, which new emails join from now on',
      request: { params: idParam, body: body(mergeConversationSchema) },
      responses: { 200: json(movedConversationSchema, 'The conversation that it is shown in'), ...refused },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, conversationNotFound);
      const { into } = context.req.valid('json');
      const { state } = await answerCommand(context, (command) => mailCorrections.merge(id, into, command));
      const conversationId = state.type === 'none' ? null : state.mergedInto;
      if (conversationId === null) throw conversationNotFound();
      return context.json({ conversationId }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/unmerge', sessions),
      summary: 'Let a conversation that was merged into this one stand by itself again',
      request: { params: idParam, body: body(unmergeConversationSchema) },
      responses: { 200: json(movedConversationSchema, 'The conversation that stands by itself'), ...refused },
    }),
    async (context) => {
      const into = parseUuid(context.req.valid('param').id, conversationNotFound);
      const { from } = context.req.valid('json');
      await answerCommand(context, (command) => mailCorrections.unmerge(into, from, command));
      return context.json({ conversationId: from }, 200);
    },
  );
  return api;
}
