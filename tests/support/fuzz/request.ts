import { bodyText } from './mutate.ts';
import type { Dice } from './dice.ts';
import { formBody } from './form.ts';
import { framed, misframed, type Framed } from './framing.ts';
import { oddHeaders, typeOfBody } from './headers.ts';
import type { Material } from './material.ts';
import { schemaValue } from './schema-value.ts';
import { targetOf } from './targets.ts';

/** A request to be sent as it is. */
export interface FuzzRequest extends Framed {
  method: string;
  target: string;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'PURGE', 'M-SEARCH'];

/** A request that is a little wrong, or not at all. */
export function fuzzRequest(dice: Dice, { operations, sessions, apiKey, known }: Material): FuzzRequest {
  const operation = dice.pick(operations);
  const method = dice.chance(0.08) ? dice.pick(methods) : operation.method.toUpperCase();
  const target = targetOf(dice, operation, known);
  const headers = ['Host: 127.0.0.1', 'Connection: close'];
  // Clients of many addresses: the limits of one would hide what is behind them.
  headers.push(`X-Forwarded-For: 10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`);
  // Signing out would end the session for all requests that follow.
  const session = target.includes('logout') ? undefined : dice.pick(sessions);
  if (session !== undefined) headers.push(`Cookie: ${session}`);
  if (operation.path.startsWith('/api/v1/') && dice.chance(0.9)) headers.push(`Authorization: Bearer ${apiKey}`);
  if (dice.chance(0.35)) headers.push(...oddHeaders(dice));
  let body = '';
  if (dice.chance(operation.isForm ? 0.95 : 0.03)) {
    const form = formBody(dice);
    ({ body } = form);
    headers.push(`Content-Type: ${form.type}`);
  } else if (operation.body || dice.chance(0.05)) {
    const text = bodyText(dice, operation.body ? schemaValue(dice, operation.body, known) : { a: 1 });
    body = dice.chance(0.1) ? text : Buffer.from(text).toString('latin1');
    const type = typeOfBody(dice);
    if (type !== undefined) headers.push(`Content-Type: ${type}`);
  }
  const parts = { line: `${method} ${target} HTTP/1.1`, headers, body };
  return { ...(dice.chance(0.2) ? misframed(dice, parts) : framed(parts)), method, target };
}
