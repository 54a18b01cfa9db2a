import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A page carries the nonce of its answer, so it is compressed here: quickly, where files of a build are compressed well. */
const brotliQuality = 4;

export async function compressedPage(context: Context, html: string, status: 200 | 404): Promise<Response> {
  const accepted = new Set(
    context.req
      .header('Accept-Encoding')
      ?.split(',')
      .map((encoding) => encoding.trim()),
  );
  context.header('Content-Type', 'text/html; charset=utf-8');
  if (accepted.has('br')) {
    context.header('Content-Encoding', 'br');
    return context.body(await toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }), status);
  }
  if (accepted.has('gzip')) {
    context.header('Content-Encoding', 'gzip');
    return context.body(await toGzip(html), status);
  }
  return context.body(html, status);
}
