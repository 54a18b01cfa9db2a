import { createRoute, z } from '@hono/zod-openapi';
import { replyFileSchema, uploadReplyFileSchema } from '#contracts/conversations.ts';
import type { MailParser } from '#infra/mail-parser/mail-parser.ts';
import { safeFileName } from '#infra/mail-parser/file-name.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import { emailById, type EmailRow } from '#projections/emails/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { isSenderErased } from '../../conversations/inbox.ts';
import type { ReplyFiles } from '../../conversations/reply-files.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import type { Identify } from '../command-identity.ts';
import { answerDownload } from '../download.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';
import { emailNotFound } from './emails.ts';

export interface EmailFileRoutesOptions {
  sessions: Sessions;
  models: Models;
  rawEmails: Pick<RawEmails, 'read'>;
  mailParser: Pick<MailParser, 'attachment'>;
  replyFiles: Pick<ReplyFiles, 'upload' | 'read'>;
  reads: Pick<PersonalDataReads, 'emailFileTaken' | 'replyFileTaken'>;
  identify: Identify;
}

const fileDeleted = () => new DomainError('file_deleted', 'This file was deleted.');
const fileNotFound = () => new DomainError('not_found', 'There is no such file.');
const attachmentParams = idParam.extend({ place: z.string().max(10) });
const file = {
  description: 'The file, to be saved',
  content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
};

/** Files of received emails and of replies, each to be saved and none to be shown. */
export function emailFileRoutes(options: EmailFileRoutesOptions): Api {
  const { sessions, models, rawEmails, mailParser, replyFiles, reads, identify } = options;
  const api = createApi();
  const readRefusals = refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable');

  const found = async (given: string): Promise<EmailRow> => {
    const email = await emailById(models, parseUuid(given, emailNotFound));
    if (!email) throw emailNotFound();
    return email;
  };

  api.openapi(
    createRoute({
      ...at('GET /api/emails/{id}/attachments/{place}', sessions),
      summary: 'Download a file of a received email, by its place among them',
      request: { params: attachmentParams },
      responses: { 200: file, ...readRefusals, ...refusals('file_deleted') },
    }),
    async (context) => {
      const { id, place: given } = context.req.valid('param');
      const email = await found(id);
      const attachment = email.attachments.find(({ place }) => String(place) === given);
      if (!attachment) throw isSenderErased(email) ? fileDeleted() : fileNotFound();
      const message = await rawEmails.read(email.raw);
      if (!message) throw fileDeleted();
      const bytes = await mailParser.attachment(message, attachment.place);
      if (!bytes) throw fileNotFound();
      const { emailId } = email.state;
      reads.emailFileTaken(signedInAccount(context), { emailId, attachment: attachment.place }, sourceOf(context));
      return answerDownload(context, { ...attachment, bytes });
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/emails/{id}/source', sessions),
      summary: 'Download a received email as it came',
      request: { params: idParam },
      responses: { 200: file, ...readRefusals, ...refusals('file_deleted') },
    }),
    async (context) => {
      const email = await found(context.req.valid('param').id);
      const bytes = await rawEmails.read(email.raw);
      if (!bytes) throw fileDeleted();
      const { emailId } = email.state;
      reads.emailFileTaken(signedInAccount(context), { emailId, attachment: null }, sourceOf(context));
      return answerDownload(context, { name: `email-${emailId}.eml`, type: 'message/rfc822', bytes });
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/reply-files', sessions),
      summary: 'Upload a file for a reply; it is removed after a day without one',
      request: {
        query: uploadReplyFileSchema,
        body: { required: true, content: { '*/*': { schema: z.string().openapi({ format: 'binary' }) } } },
      },
      responses: {
        201: json(replyFileSchema, 'Kept'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'key_reused', 'file_too_large', 'unavailable'),
      },
    }),
    async (context) => {
      const { name: given } = context.req.valid('query');
      const sent = context.var.file;
      if (!sent || sent.bytes.length === 0) {
        throw new ApiError('invalid_request', 'The file is empty.', { fields: { body: 'The file is empty' } });
      }
      const account = signedInAccount(context);
      const { resourceId: id } = await identify(context, account);
      const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(sent.type) ? sent.type : 'application/octet-stream';
      const name = safeFileName(given, type, new Set());
      return context.json(await replyFiles.upload({ id, name, type, content: sent.bytes }, account), 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/reply-files/{id}', sessions),
      summary: 'Download a file of a reply, or one that the caller uploaded for one',
      request: { params: idParam },
      responses: { 200: file, ...readRefusals },
    }),
    async (context) => {
      const fileId = parseUuid(context.req.valid('param').id, fileNotFound);
      const account = signedInAccount(context);
      const kept = await replyFiles.read(fileId, account);
      if (!kept) throw fileNotFound();
      const { conversationId, name, type, content: bytes } = kept;
      if (conversationId !== null) reads.replyFileTaken(account, { conversationId, fileId }, sourceOf(context));
      return answerDownload(context, { name, type, bytes });
    },
  );
  return api;
}
