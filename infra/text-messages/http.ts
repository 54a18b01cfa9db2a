import { createHmac } from 'node:crypto';
import type { TextGateway } from './text-gateway.ts';

const textGatewayMs = 10_000;

/** What says something about the moment, or about this installation, instead of about the message. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);

export interface HttpTextGatewayOptions {
  url: string;
  /** Signs what is sent. */
  secret: string;
  timeoutMs?: number;
}

/**
 * A webhook: `POST` of `{ to, text, id }` with the id as `Idempotency-Key` and `X-Waybill-Signature: sha256=<hex>`, the
 * HMAC-SHA-256 of the body. 2xx is sent, 4xx refused; anything else, a redirect too, is to be tried again.
 */
export const createHttpTextGateway = ({ url, secret, timeoutMs = textGatewayMs }: HttpTextGatewayOptions): TextGateway => ({
  async deliver({ id, to, text }) {
    const body = JSON.stringify({ to, text, id });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          'X-Waybill-Signature': `sha256=${signature}`,
        },
        body,
      });
      await answer.body?.cancel();
      const code = answer.status;
      if (answer.ok) return { type: 'accepted' };
      return { type: code >= 400 && code < 500 && !passing.has(code) ? 'refused' : 'try_later', code };
    } catch {
      return { type: 'try_later', code: null };
    }
  },
  async reachable() {
    try {
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      await answer.body?.cancel();
      return true;
    } catch {
      return false;
    }
  },
});

/** Where no gateway is configured any more: what waits is kept until there is one again, as long as it is tried. */
export const noTextGateway: Pick<TextGateway, 'deliver'> = { deliver: async () => ({ type: 'try_later', code: null }) };
