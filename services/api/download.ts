import type { Context } from 'hono';
import type { ApiEnv } from './env.ts';

/** A file as a download; its name and type are anybody's. */
export interface Download {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Of a file that a stranger may have written: a browser saves it, and runs and shows nothing of it. */
const inert = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Sends a file as one to be saved. */
export const answerDownload = (context: Context<ApiEnv>, { name, type, bytes }: Download) =>
  context.body(new Uint8Array(bytes), 200, {
    'Content-Type': /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) && !isPage(type) ? type : 'application/octet-stream',
    'Content-Disposition': contentDisposition(name),
    'Content-Security-Policy': inert,
    'Cache-Control': 'private, no-store',
  });

const isPage = (type: string): boolean => /html|xml|svg|javascript/i.test(type);

/** RFC 6266: the name in ASCII for whoever knows no better, and whole as RFC 8187 has it. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
