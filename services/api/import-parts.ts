import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { importKinds, importKindSchema, type ImportFormat, type ImportKind } from '#contracts/imports.ts';
import type { Language } from '#contracts/languages.ts';
import { templateFile } from '../imports/template.ts';
import { byteStream } from './byte-stream.ts';
import { answerDownload, contentDisposition } from './download.ts';
import type { ApiEnv } from './env.ts';

const fileTypes = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

export const kindParam = z.object({ kind: importKindSchema });

/** What the rows are, and the file; no zod schema, because the form is read before any validator. */
const formSchema = {
  type: 'object' as const,
  required: ['kind', 'file'],
  properties: {
    kind: { type: 'string' as const, enum: [...importKinds] },
    file: { type: 'string' as const, format: 'binary' },
  },
};
export const importForm = { required: true as const, content: { 'multipart/form-data': { schema: formSchema } } };

/** An empty file, as it was asked for. */
export const templateContent = {
  description: 'The file',
  content: { 'text/csv': { schema: z.string() }, [fileTypes.xlsx]: { schema: z.string().meta({ format: 'binary' }) } },
};

/** Sends the empty file of a kind. */
export async function answerTemplate(
  context: Context<ApiEnv>,
  { kind, format, language }: { kind: ImportKind; format: ImportFormat; language: Language },
) {
  const bytes = await templateFile(kind, { format, language });
  return answerDownload(context, { name: `${kind}.${format}`, type: fileTypes[format], bytes });
}

export const csvFile = { description: 'A CSV file', content: { 'text/csv': { schema: z.string() } } };

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line);
}

/** Streams the error file: its rows are read as they are taken. */
export const answerErrors = (context: Context<ApiEnv>, { name, lines }: { name: string; lines: AsyncGenerator<string> }) =>
  context.body(
    byteStream(encoded(lines), (error) => {
      if (error !== undefined) context.var.brokenOff(error);
    }),
    200,
    {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'private, no-store',
    },
  );
