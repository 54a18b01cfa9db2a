import { createHash } from 'node:crypto';
import { apiTags, tagOf } from './api-tags.ts';
import { sessionCookie } from './guards.ts';
import { securitySchemes, type Api } from './mount.ts';
import { withHeaders } from './program-headers.ts';

type Document = ReturnType<Api['getOpenAPI31Document']>;

/**
 * `GET /api/openapi.json`, and of it what programs call as `GET /api/openapi.v1.json`; made from the routes of the app when first asked
 * for.
 */
export function serveApiDocument(app: Api, version: string): void {
  let whole: Document | undefined;
  const made = () => (whole ??= make(app, version));
  serve(app, '/api/openapi.json', made);
  serve(app, '/api/openapi.v1.json', () => forPrograms(made()));
}

function serve(app: Api, path: string, read: () => Document): void {
  let served: { text: string; tag: string } | undefined;

  app.get(path, (context) => {
    served ??= tagged(JSON.stringify(read()));
    context.header('ETag', served.tag);
    context.header('Cache-Control', 'no-cache');
    if (isNamed(served.tag, context.req.header('If-None-Match'))) return context.body(null, 304);
    return context.body(served.text, 200, { 'Content-Type': 'application/json' });
  });
}

const tagged = (text: string) => ({ text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` });

/** Whether a client has it already (RFC 9110, section 13.1.2); a proxy that compresses an answer makes its tag a weak one. */
const isNamed = (tag: string, header: string | undefined): boolean =>
  header?.split(',').some((named) => named.trim() === '*' || named.trim().replace(/^W\//, '') === tag) ?? false;

const description = `International parcel shipping: shipments, tracking and their provable history.

Staff sign in with \`POST /api/auth/login\` and send the session cookie. Commands accept an \`Idempotency-Key\` header: the same key and
body always give the same result. Errors are JSON with a \`message\` for people, a \`code\` for programs, the \`fields\` at fault and a
\`requestId\`; 429 and 503 come with \`Retry-After\`.`;

function make(app: Api, version: string) {
  app.openAPIRegistry.registerComponent('securitySchemes', securitySchemes.cookie, {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'Session of a staff account, set by `POST /api/auth/login`.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', securitySchemes.bearer, {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of an administrator, from `POST /api/admin/login`. Opens the admin area only.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', securitySchemes.key, {
    type: 'http',
    scheme: 'bearer',
    description:
      'API key of a program, such as `wb_live_…` or `wb_test_…`, which an administrator creates. Opens the paths below `/api/v1` only.',
  });
  const { paths = {}, ...rest } = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Waybill',
      version,
      description,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    tags: apiTags,
  });
  const ofPrograms = Object.entries(paths).filter(([path]) => isOfPrograms(path));
  return { ...rest, paths: { ...paths, ...withHeaders(Object.fromEntries(ofPrograms)) } };
}

const isOfPrograms = (path: string): boolean => path.startsWith('/api/v1/');

const programsDescription = `What programs call: shipments, their tracking, prices and quotes.

Send an API key as \`Authorization: Bearer\`; each operation names the scope that the key needs. Commands accept an \`Idempotency-Key\`
header (the same key and body always give the same result, another body 422) and, where a shipment changes, its revision as \`If-Match\`
(412 when it has changed). Answers say in \`RateLimit\` how many requests are left. Errors are JSON with a \`message\` for people, a
\`code\` for programs, the \`fields\` at fault and a \`requestId\`; 429 and 503 come with \`Retry-After\`.`;

/** What of the document programs call. */
function forPrograms({ info, paths, tags, components, ...rest }: Document): Document {
  const called = Object.entries(paths ?? {}).filter(([path]) => isOfPrograms(path));
  const named = new Set(called.map(([path]) => tagOf(path)));
  const { [securitySchemes.key]: scheme } = components?.securitySchemes ?? {};
  return {
    ...rest,
    info: { ...info, title: 'Waybill for programs', description: programsDescription },
    paths: Object.fromEntries(called),
    tags: tags?.filter(({ name }) => named.has(name)) ?? [],
    components: { ...components, securitySchemes: scheme ? { [securitySchemes.key]: scheme } : {} },
  };
}
