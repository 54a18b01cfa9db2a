import { errorBodySchema } from '#contracts/errors.ts';
import type { Answer, Outcome } from './answer.ts';
import type { FuzzRequest } from './request.ts';

const required: readonly [string, RegExp][] = [
  ['x-request-id', /^[\w-]{8,64}$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['content-security-policy', /^default-src '(?:none|self)'/],
];

/** What is wrong with what became of a request; undefined for nothing. */
export function complaint(request: FuzzRequest, outcome: Outcome): string | undefined {
  if (outcome === 'silent') return 'no answer';
  if (outcome === 'closed') return request.isCut ? undefined : 'the connection ended without an answer';
  const { status, headers, body } = outcome;
  if (status === 101) return undefined;
  if (status < 200 || (status > 499 && status !== 503)) return `status ${status}`;
  const wait = Number(headers.get('retry-after'));
  if ((status === 503 || status === 429) && !(wait > 0)) return `status ${status} without Retry-After`;
  for (const [name, form] of required)
    if (!form.test(headers.get(name) ?? '')) return `status ${status}: ${name} is ${headers.get(name)}`;
  return status >= 400 && request.method !== 'HEAD' ? errorComplaint(headers, body) : undefined;
}

function errorComplaint(headers: Answer['headers'], body: string): string | undefined {
  // The page for an address that is none.
  if (headers.get('content-type')?.startsWith('text/html')) return undefined;
  try {
    const { requestId } = errorBodySchema.parse(JSON.parse(body));
    return requestId === headers.get('x-request-id') ? undefined : `the request is named ${requestId} in the body`;
  } catch {
    return `the error body is ${JSON.stringify(body.slice(0, 200))}`;
  }
}
