import type { MiddlewareHandler } from 'hono';
import { maxAttachmentBytes } from '#contracts/emails.ts';
import { sha256 } from '#infra/ids.ts';
import { isReplyFileUpload } from './edge/receive-body.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { upTo } from './photo-body.ts';

const tooLarge = () => new ApiError('file_too_large', 'The files of one email may hold 25 MB together.');

/** Takes the body of a file for a reply as it is, and everything else to where bodies are JSON or photos. */
export const orReplyFile =
  (others: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (!isReplyFileUpload(context.req.method, context.req.path)) return others(context, next);
    if (Number(context.req.header('content-length') ?? 0) > maxAttachmentBytes) throw tooLarge();
    const bytes = await upTo(maxAttachmentBytes, { body: context.req.raw.body, tooLarge });
    const type = context.req.header('content-type') ?? '';
    context.set('bodyText', `${context.req.query('name') ?? ''}\n${type}\n${sha256(bytes)}`);
    context.set('file', { bytes, type: type.split(';')[0]?.trim().toLowerCase() ?? '' });
    return next();
  };
