import { staffRoles, type Caller } from '#contracts/accounts.ts';
import type { SessionKind } from '#infra/session-store/session-store.ts';

const everybody: readonly Caller[] = ['anonymous', 'customer', 'agent', 'admin', 'auditor'];
const signedIn: readonly Caller[] = ['customer', 'agent', 'admin', 'auditor'];
const staff: readonly Caller[] = ['agent', 'admin'];
const admin: readonly Caller[] = ['admin'];

/**
 * Who may call what: the source of the guards and of the test that walks the router. A route that is not in here cannot be
 * mounted.
 */
export const access = {
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /metrics': everybody,
  'GET /version': everybody,
  'GET /ws': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/docs': everybody,
  'GET /api/docs/{file}': everybody,
  'GET /api/demo': everybody,
  'POST /api/client-errors': everybody,
  'POST /api/auth/login': everybody,
  'GET /api/auth/me': signedIn,
  'POST /api/auth/logout': everybody,
  'POST /api/admin/login': everybody,
  'GET /api/admin/me': admin,
  'POST /api/admin/logout': everybody,
  'POST /api/auth/password-reset': everybody,
  'POST /api/auth/link': everybody,
  'POST /api/auth/link/password': everybody,
  'POST /api/account/password': signedIn,
  'GET /api/account/sessions': signedIn,
  'POST /api/account/sessions/{sessionId}/revoke': signedIn,
  'POST /api/account/sessions/revoke-others': signedIn,
  'GET /api/people/{id}/sessions': ['admin', 'auditor'],
  'POST /api/people/{id}/sessions/{sessionId}/revoke': admin,
  'POST /api/people/{id}/sessions/revoke-others': admin,
  'GET /api/security-log': ['admin', 'auditor'],
  'GET /api/security-log/unknown-names': ['admin', 'auditor'],
  'GET /api/people': ['admin', 'auditor'],
  'POST /api/people': admin,
  'POST /api/people/{id}/invitation': admin,
  'PATCH /api/people/{id}/role': admin,
  'POST /api/people/{id}/deactivate': admin,
  'POST /api/people/{id}/reactivate': admin,
  'GET /api/track/{trackingNumber}': everybody,
  'POST /api/track/{trackingNumber}/unlock': everybody,
  'GET /api/currencies': everybody,
  'GET /api/exchange-rates/USD': everybody,
  'POST /api/calculate-shipping': everybody,
  'POST /api/track/{trackingNumber}/follow': everybody,
  'GET /api/follow-channels': everybody,
  'GET /api/follows/{token}': everybody,
  'POST /api/follows/{token}/confirm': everybody,
  'POST /api/follows/{token}/stop': everybody,
  'GET /api/follows/{token}/stop': everybody,
  'GET /api/alerts': everybody,
  'POST /api/alerts': admin,
  'POST /api/alerts/{id}/withdraw': admin,
  'GET /api/rate-sheets': ['admin', 'auditor'],
  'POST /api/rate-sheets': admin,
  'POST /api/rate-sheets/preview': admin,
  'GET /api/system': admin,
  'POST /api/system/parked-streams/retry': admin,
  'POST /api/quote-request': everybody,
  'GET /api/quotes': staffRoles,
  'GET /api/quotes/{id}': staffRoles,
  'GET /api/quotes/{id}/history': staffRoles,
  'GET /api/quotes/{id}/shipment-draft': staffRoles,
  'POST /api/quotes/{id}/answer': staff,
  'GET /api/quotes/accept/{token}': everybody,
  'POST /api/quotes/accept/{token}': everybody,
  'GET /api/shipments': staffRoles,
  'POST /api/shipments': staff,
  'GET /api/shipments/{id}': staffRoles,
  'PATCH /api/shipments/{id}/status': staff,
  'POST /api/shipments/{id}/simulate-movement': staff,
  'PATCH /api/shipments/{id}/contact': staff,
  'PATCH /api/shipments/{id}/estimated-delivery': staff,
  'POST /api/shipments/{id}/cancel': staff,
  'GET /api/shipments/{id}/scans': staffRoles,
  'POST /api/shipments/{id}/scans/{scanId}/corrections': staff,
  'GET /api/shipments/{id}/history': staffRoles,
  'GET /api/shipments/{id}/timeline': staffRoles,
  'POST /api/tracking-events': staff,
  'POST /api/notify-receiver': staff,
  'POST /api/notify-receiver/preview': staff,
  'GET /api/stats': staffRoles,
  'GET /dev/mail': everybody,
  'GET /dev/mail/{file}': everybody,
  'POST /dev/mail/empty': everybody,
  'GET /dev/mail.json': everybody,
  'DELETE /dev/mail.json': everybody,
} as const satisfies Record<string, readonly Caller[]>;

/** `METHOD /path` of a route in the table. */
export type Route = keyof typeof access;

/** What a route takes for proof of who calls: the admin area a bearer token, everything else the cookie of a session. */
export const sessionKindOf = (route: Route): SessionKind => (route.includes(' /api/admin/') ? 'bearer' : 'cookie');
