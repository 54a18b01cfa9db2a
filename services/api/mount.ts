import { OpenAPIHono, z } from '@hono/zod-openapi';
import { errorBodySchema, type ErrorCode } from '#contracts/errors.ts';
import type { Caller } from '#contracts/accounts.ts';
import { quoteSchema } from '#contracts/quotes.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { changedShipmentSchema } from '#contracts/v1.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { access, deprecatedRoutes, scopesOf, sessionKindOf, type KeyRoute, type Route } from './access.ts';
import { answerExamples } from './answer-examples.ts';
import { tagOf } from './api-tags.ts';
import { bodyExamples } from './body-examples.ts';
import { sendDeprecation } from './deprecation.ts';
import type { ApiEnv } from './env.ts';
import { ApiError, render, statusOf } from './errors.ts';
import { guard } from './guards.ts';
import type { KeyGuard } from './key-guard.ts';
import { issueText } from './issue-text.ts';
import { fieldsInEnglish } from './refusals/en.ts';

export type Api = OpenAPIHono<ApiEnv>;

export const createApi = (): Api =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      return render(
        context,
        new ApiError('invalid_request', 'Some fields are invalid. Check them and try again.', { fields: fieldsOf(result.error) }),
      );
    },
  });

/** One message per field; a problem of the whole body is under `body`, an unknown key where it is. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  // A map, because a field may be called `constructor`.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const names = isUnknown ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.') || 'body'];
    for (const name of names) if (!fields.has(name)) fields.set(name, isUnknown ? fieldsInEnglish.unknown : issue.message);
  }
  return Object.fromEntries(fields);
}

z.config({ customError: issueText });

type MethodOf<R extends Route | KeyRoute> = R extends `${infer Method} ${string}` ? Lowercase<Method> : never;
type PathOf<R extends Route | KeyRoute> = R extends `${string} ${infer Path}` ? Path : never;

/** How the document names what a caller shows of itself. */
export const securitySchemes = { cookie: 'session', bearer: 'adminToken', key: 'apiKey' } as const;

/** Method, path and guard of a route of the access table, and what the document says of both, for createRoute. */
export function at<R extends Route>(route: R, sessions: Sessions) {
  const [method, path] = route.split(' ') as [string, string];
  const callers: readonly Caller[] = access[route];
  const isPublic = callers.includes('anonymous');
  return {
    method: method.toLowerCase() as MethodOf<R>,
    path: path as PathOf<R>,
    middleware: guard(route, sessions),
    tags: [tagOf(path)],
    security: isPublic ? [] : [{ [securitySchemes[sessionKindOf(route)]]: [] }],
    ...(isPublic ? {} : { description: `Roles: ${callers.join(', ')}.` }),
  };
}

/** The same for a route of programs. */
export function forPrograms<R extends KeyRoute>(route: R, keyGuard: KeyGuard, deprecation = deprecatedRoutes[route]) {
  const [method, path] = route.split(' ') as [string, string];
  return {
    method: method.toLowerCase() as MethodOf<R>,
    path: path as PathOf<R>,
    middleware: deprecation ? [sendDeprecation(deprecation), keyGuard(route)] : [keyGuard(route)],
    tags: [tagOf(path)],
    security: [{ [securitySchemes.key]: [] }],
    description: `Scope: ${scopesOf(route)
      .map((scope) => `\`${scope}\``)
      .join(' or ')}.`,
    ...(deprecation && { deprecated: true }),
  };
}

/** What the document describes once, by its name, instead of wherever it is answered. */
const describedOnce = new Map<z.ZodType, z.ZodType>([
  [errorBodySchema, errorBodySchema.meta({ id: 'Error' })],
  [shipmentSchema, shipmentSchema.meta({ id: 'Shipment' })],
  [changedShipmentSchema, changedShipmentSchema.meta({ id: 'ChangedShipment' })],
  [quoteSchema, quoteSchema.meta({ id: 'Quote' })],
  [trackingSchema, trackingSchema.meta({ id: 'Tracking' })],
]);
const byName = <Schema extends z.ZodType>(schema: Schema): Schema => (describedOnce.get(schema) as Schema | undefined) ?? schema;

/** A JSON answer for createRoute. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  const examples = answerExamples.get(schema);
  return { content: { 'application/json': { schema: byName(schema), ...(examples && { examples }) } }, description };
}

/** What the answer of a list is, whose shape is that of `pageSchema`. */
export const onePage = 'One page; `nextCursor` is null on the last one';

/** A JSON body for createRoute; required, so that a request without a content type is validated too. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema, examples: bodyExamples.get(schema) ?? {} } },
});

export const bodyRefusals = ['invalid_request', 'malformed_json', 'body_too_large', 'unsupported_media_type'] as const;

export const commandRefusals = [
  ...bodyRefusals,
  'unauthenticated',
  'forbidden',
  'conflict',
  'key_reused',
  'unavailable',
] as const;

export const keyRefusals = ['invalid_api_key', 'api_key_not_allowed', 'rate_limited', 'unavailable'] as const;

export const keyCommandRefusals = [...bodyRefusals, ...keyRefusals, 'conflict', 'key_reused'] as const;

export function refusals(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  return Object.fromEntries([...byStatus].map(([status, named]) => [status, json(errorBodySchema, named.join(', '))]));
}
