import type { Context } from 'hono';
import { byteStream } from './byte-stream.ts';
import type { ApiEnv } from './env.ts';
import { signedInAccount } from './guards.ts';
import type { Slots } from './slots.ts';

/** A file that is made while it is sent; `count` is the number of shipments in it. */
export interface FileAnswer {
  name: string;
  type: string;
  count: number;
  parts: AsyncGenerator<Uint8Array>;
}

/** Sends a file in one of the account's slots, which is given back however it ends. Throws ApiError `rate_limited`. */
export async function answerFile(context: Context<ApiEnv>, slots: Slots, begin: () => Promise<FileAnswer>): Promise<Response> {
  const giveBack = slots.take(signedInAccount(context).id);
  try {
    const { name, type, count, parts } = await begin();
    context.req.raw.signal.addEventListener('abort', giveBack, { once: true });
    const over = (error?: unknown) => {
      giveBack();
      if (error !== undefined) context.var.brokenOff(error);
    };
    return context.body(byteStream(parts, over), 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Total-Count': String(count),
    });
  } catch (error) {
    giveBack();
    throw error;
  }
}
