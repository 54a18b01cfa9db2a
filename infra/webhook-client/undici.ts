import { lookup as resolveBySystem, Resolver, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, errors, type Dispatcher } from 'undici';
import { mostAnswerBytes, type DeliveryProblem } from '#contracts/webhooks.ts';
import type { IsPublic } from '../public-addresses/public-addresses.ts';
import { publicLookup, type ResolveAll } from '../public-addresses/public-lookup.ts';
import type { WebhookClient, WebhookOutcome } from './webhook-client.ts';

const exchangeMs = 15_000;

class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface WebhookClientOptions {
  isPublic: IsPublic;
  /** Private addresses and plain HTTP too: on a machine that no stranger can sign in to, as in the demonstration. */
  allowsPrivate: boolean;
  resolve?: ResolveAll;
  timeoutMs?: number;
}

/**
 * One exchange takes 15 s at most, its answer and the look-up of its name included. A connection that is kept goes on to the address that
 * was checked when it was made.
 */
export function createWebhookClient({
  isPublic,
  allowsPrivate,
  resolve = resolveApart,
  timeoutMs = exchangeMs,
}: WebhookClientOptions): WebhookClient {
  const refused = () => new AddressRefused('this address is not on the public internet');
  const lookup: LookupFunction = allowsPrivate ? resolveBySystem : publicLookup({ isPublic, resolve, refused });
  const agent = new Agent({ pipelining: 1, connect: { lookup, timeout: timeoutMs }, headersTimeout: 0, bodyTimeout: 0 });

  const mayPost = (url: string): boolean => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname } = new URL(url);
    if (allowsPrivate) return /^https?:$/.test(protocol);
    // Nothing is looked up where it is an address, in whatever way that was spelt.
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    return protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
  };

  return {
    mayPost,
    async post({ url, headers, body }) {
      if (!mayPost(url)) return { status: null, problem: 'address', answer: '' };
      // Cleared at the end, unlike AbortSignal.timeout: of those that are over, thousands would still be waiting for their 15 s.
      const limit = new AbortController();
      const { signal } = limit;
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      let answered: Dispatcher.ResponseData | undefined;
      const read: Buffer[] = [];
      try {
        const { origin, pathname, search } = new URL(url);
        answered = await agent.request({ origin, path: pathname + search, method: 'POST', headers, body, signal });
        let size = 0;
        for await (const chunk of answered.body as AsyncIterable<Buffer>) {
          read.push(chunk);
          size += chunk.length;
          if (size >= mostAnswerBytes) break;
        }
        const { statusCode: status } = answered;
        return { status, problem: status >= 200 && status < 300 ? null : 'status', answer: textOf(read) };
      } catch (error) {
        const problem = signal.aborted ? 'timeout' : problemOf(error, answered !== undefined);
        return { status: answered?.statusCode ?? null, problem, answer: textOf(read) } satisfies WebhookOutcome;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

/** What a column of text can hold. */
const textOf = (read: readonly Buffer[]): string =>
  new TextDecoder().decode(Buffer.concat(read).subarray(0, mostAnswerBytes)).replaceAll('\u0000', '\uFFFD');

function problemOf(error: unknown, isAnswered: boolean): DeliveryProblem {
  if (error instanceof AddressRefused) return 'address';
  if (error instanceof errors.ConnectTimeoutError) return 'timeout';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME)/.test(code)) return 'name';
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return 'tls';
  if (isAnswered || error instanceof errors.SocketError || code === 'ECONNRESET') return 'cut_off';
  return 'connection';
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/** Over sockets of its own: names that nobody answers for would otherwise keep the few threads busy that all others are resolved by. */
function resolveApart(name: string, _options: unknown, done: Parameters<ResolveAll>[2]): void {
  const found: LookupAddress[] = [];
  let failure: NodeJS.ErrnoException | null = null;
  let open = 2;
  const each = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: string[]) => {
    if (error) failure = error;
    else found.push(...addresses.map((address) => ({ address, family })));
    open -= 1;
    if (open > 0) return;
    found.sort((a, b) => a.family - b.family);
    done(found.length > 0 ? null : failure, found);
  };
  resolver.resolve4(name, each(4));
  resolver.resolve6(name, each(6));
}
