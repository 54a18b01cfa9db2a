import { createHash } from 'node:crypto';
import { apiTags } from './api-tags.ts';
import { sessionCookie } from './guards.ts';
import { securitySchemes, type Api } from './mount.ts';

/** `GET /api/openapi.json`, made from the routes of the app when it is first asked for. */
export function serveApiDocument(app: Api, version: string): void {
  let made: { text: string; tag: string } | undefined;

  app.get('/api/openapi.json', (context) => {
    made ??= make(app, version);
    context.header('ETag', made.tag);
    context.header('Cache-Control', 'no-cache');
    if (isNamed(made.tag, context.req.header('If-None-Match'))) return context.body(null, 304);
    return context.body(made.text, 200, { 'Content-Type': 'application/json' });
  });
}

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
      'API key of a program, such as `wb_live_…`, which an administrator creates. Opens the paths below `/api/v1` only.',
  });
  const text = JSON.stringify(
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Waybill',
        version,
        description,
        license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      },
      tags: apiTags,
    }),
  );
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
