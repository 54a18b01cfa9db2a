import type { MiddlewareHandler } from 'hono';
import { mostImportBytes } from '#contracts/imports.ts';
import { sha256 } from '#infra/ids.ts';
import { importFormBytes, isImportUpload } from './edge/receive-body.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { partsOfForm } from './multipart.ts';
import { upTo } from './photo-body.ts';

const tooLarge = () => new ApiError('file_too_large', 'A file to import may hold 32 MB.');

/** Takes the form with a file to import, and everything else to where bodies are of other kinds. */
export const orImport =
  (others: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (!isImportUpload(context.req.method, context.req.path)) return others(context, next);
    if (Number(context.req.header('content-length') ?? 0) > importFormBytes) throw tooLarge();
    const bytes = await upTo(importFormBytes, { body: context.req.raw.body, tooLarge });
    const parts = await partsOfForm(bytes, context.req.header('content-type') ?? '');
    const named = (wanted: string) => parts?.filter(({ name }) => name === wanted) ?? [];
    const [files, kinds] = [named('file'), named('kind')];
    const [file, kind] = [files[0], kinds[0]?.bytes.toString()];
    if (file && file.bytes.length > mostImportBytes) throw tooLarge();
    // Its name among requests, which no boundary changes.
    context.set('bodyText', `${kind ?? ''}\n${file?.fileName ?? ''}\n${file ? sha256(file.bytes) : ''}`);
    // What is no form is refused behind the guard, like every other body.
    const repeated = [kinds, files].flatMap(([, second]) => second?.name ?? []);
    context.set('importForm', parts && { kind, file: file && { name: file.fileName ?? '', bytes: file.bytes }, repeated });
    // Validators of other bodies have nothing to read here.
    context.req.raw.headers.delete('Content-Type');
    return next();
  };
