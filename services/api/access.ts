import { staffRoles, type Caller } from '#contracts/accounts.ts';
import type { ApiKeyScope } from '#contracts/api-keys.ts';
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
  'GET /api/openapi.v1.json': everybody,
  'GET /api/docs': everybody,
  'GET /api/docs/{file}': everybody,
  'GET /api/demo': everybody,
  'POST /api/client-errors': everybody,
  'POST /api/auth/login': everybody,
  'POST /api/auth/login/code': everybody,
  'GET /api/auth/me': signedIn,
  'POST /api/auth/logout': everybody,
  'POST /api/admin/login': everybody,
  'POST /api/admin/login/code': everybody,
  'GET /api/admin/me': admin,
  'POST /api/admin/logout': everybody,
  'POST /api/auth/password-reset': everybody,
  'POST /api/auth/link': everybody,
  'POST /api/auth/link/password': everybody,
  'POST /api/account/password': signedIn,
  'GET /api/account/second-factor': signedIn,
  'POST /api/account/second-factor': signedIn,
  'POST /api/account/second-factor/enrol': signedIn,
  'POST /api/account/second-factor/recovery-codes': signedIn,
  'POST /api/account/second-factor/remove': signedIn,
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
  'POST /api/people/{id}/second-factor/reset': admin,
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
  'GET /api/alerts/all': ['admin', 'auditor'],
  'POST /api/alerts': admin,
  'POST /api/alerts/{id}/withdraw': admin,
  'GET /api/rate-sheets': ['admin', 'auditor'],
  'POST /api/rate-sheets': admin,
  'POST /api/rate-sheets/preview': admin,
  'POST /api/connect-email': admin,
  'GET /api/mailboxes': ['admin', 'auditor'],
  'POST /api/mailboxes/{id}/password': admin,
  'POST /api/mailboxes/{id}/test': admin,
  'POST /api/mailboxes/{id}/disconnect': admin,
  'GET /api/audit/seals/for': staffRoles,
  // Of an agent's own work only.
  'GET /api/audit/export': staffRoles,
  'GET /api/audit/shipment/{id}/epcis': staffRoles,
  'GET /api/audit/verify.mjs': everybody,
  'POST /api/subjects/find': ['admin', 'auditor'],
  'GET /api/retention': ['admin', 'auditor'],
  'GET /api/retention/preview': ['admin', 'auditor'],
  'PUT /api/retention/{kind}': admin,
  'POST /api/subjects/data': ['admin', 'auditor'],
  'GET /api/erasures': ['admin', 'auditor'],
  'GET /api/erasures/waiting': ['admin', 'auditor'],
  'POST /api/erasures': admin,
  'POST /api/erasures/{id}/decline': admin,
  'POST /api/erasures/{id}/confirm': admin,
  'GET /api/widget': ['admin', 'auditor'],
  'GET /api/keys': ['admin', 'auditor'],
  'POST /api/keys': admin,
  'POST /api/keys/{id}/rotate': admin,
  'DELETE /api/keys/{id}': admin,
  'GET /api/system': ['admin', 'auditor'],
  'GET /api/system/outbox': ['admin', 'auditor'],
  'POST /api/system/outbox/{id}/retry': admin,
  'POST /api/system/outbox/retry-failed': admin,
  'POST /api/system/parked-streams/retry': admin,
  'POST /api/system/rebuilds': admin,
  'POST /api/system/rebuilds/{id}/cancel': admin,
  'POST /api/quote-request': everybody,
  'GET /api/quotes': staffRoles,
  'GET /api/quotes/{id}': staffRoles,
  'GET /api/quotes/{id}/history': staffRoles,
  'GET /api/quotes/{id}/shipment-draft': staffRoles,
  'POST /api/quotes/{id}/answer': staff,
  'GET /api/quotes/accept/{token}': everybody,
  'POST /api/quotes/accept/{token}': everybody,
  'GET /api/chats': staffRoles,
  'GET /api/chats/figures': ['admin', 'auditor'],
  'GET /api/chats/{id}': staffRoles,
  'GET /api/chats/{id}/messages': staffRoles,
  'GET /api/chats/{id}/transcript': ['admin', 'auditor'],
  'PUT /api/chats/{id}/read': staffRoles,
  'POST /api/chats/{id}/take': staff,
  'POST /api/chats/{id}/assign': staff,
  'POST /api/chats/{id}/leave': staff,
  'POST /api/chats/{id}/close': staff,
  'POST /api/chats/{id}/notes': staff,
  'POST /api/chats/{id}/shipments': staff,
  // Of whoever has the visitor's token; a photo is shown to staff as well.
  'POST /api/chats/{id}/photos': everybody,
  'GET /api/chats/{id}/photos/{photoId}': everybody,
  'GET /api/email-conversations': staffRoles,
  'GET /api/email-conversations/counts': staffRoles,
  'GET /api/email-conversations/{id}': staffRoles,
  'POST /api/email-conversations/{id}/resolve': staff,
  'POST /api/email-conversations/{id}/reopen': staff,
  'POST /api/email-conversations/{id}/snooze': staff,
  'POST /api/email-conversations/{id}/assign': staff,
  'POST /api/email-conversations/{id}/notes': staff,
  'POST /api/email-conversations/{id}/split': staff,
  'POST /api/email-conversations/{id}/merge': staff,
  'POST /api/email-conversations/{id}/unmerge': staff,
  'POST /api/email-conversations/{id}/replies/{replyId}/withdraw': staff,
  'POST /api/email-conversations/{id}/replies/{replyId}/retry': staff,
  'POST /api/email-conversations/{id}/replies/{replyId}/check': staff,
  'POST /api/send-reply': staff,
  'GET /api/emails': staffRoles,
  'GET /api/emails/stats/unread': staffRoles,
  'GET /api/emails/{id}': staffRoles,
  'GET /api/emails/{id}/replies': staffRoles,
  'POST /api/emails/{id}/reply': staff,
  'GET /api/emails/{id}/attachments/{place}': staffRoles,
  'GET /api/emails/{id}/source': staffRoles,
  'POST /api/reply-files': staff,
  'GET /api/reply-files/{id}': staffRoles,
  'POST /api/emails/{id}/thread': staff,
  // Each kind has its own roles besides: see searchRoles.
  'GET /api/search/{kind}': staffRoles,
  'GET /api/shipments': staffRoles,
  'GET /api/shipments/export': staffRoles,
  'GET /api/shipments/unknown-numbers': staffRoles,
  'POST /api/shipments': staff,
  'POST /api/shipments/manifest': staff,
  'POST /api/shipments/bulk-status/preview': staff,
  'POST /api/shipments/bulk-status': staff,
  'GET /api/shipments/bulk-status/undoable': staff,
  'POST /api/shipments/bulk-status/undo': staff,
  'GET /api/addresses': staffRoles,
  'POST /api/addresses/{id}/forget': staff,
  'GET /api/saved-views': staffRoles,
  'PUT /api/saved-views/{id}': staffRoles,
  'DELETE /api/saved-views/{id}': staffRoles,
  'GET /api/shipments/{id}': staffRoles,
  'PATCH /api/shipments/{id}/status': staff,
  'POST /api/shipments/{id}/simulate-movement': staff,
  'PATCH /api/shipments/{id}/contact': staff,
  'PATCH /api/shipments/{id}/estimated-delivery': staff,
  'POST /api/shipments/{id}/cancel': staff,
  'GET /api/shipments/{id}/label': staffRoles,
  'GET /api/shipments/{id}/scans': staffRoles,
  'POST /api/shipments/{id}/scans/{scanId}/corrections': staff,
  'GET /api/shipments/{id}/history': staffRoles,
  'GET /api/shipments/{id}/timeline': staffRoles,
  // Agents are shown what they worked on.
  'GET /api/audit/events': staffRoles,
  'GET /api/audit/find': staffRoles,
  'POST /api/audit/find': staffRoles,
  'GET /api/audit/{kind}/{id}': staffRoles,
  'GET /api/audit/{kind}/{id}/events': staffRoles,
  'POST /api/tracking-events': staff,
  'POST /api/notify-receiver': staff,
  'POST /api/notify-receiver/preview': staff,
  'GET /api/stats': staffRoles,
  'GET /api/stats/days': staffRoles,
  'GET /api/statistics': staffRoles,
  'GET /dev/mail': everybody,
  'GET /dev/mail/{file}': everybody,
  'POST /dev/mail/empty': everybody,
  'POST /dev/mail/send': everybody,
  'GET /dev/mail.json': everybody,
  'DELETE /dev/mail.json': everybody,
} as const satisfies Record<string, readonly Caller[]>;

/**
 * The routes of programs, and the scope that a key needs for each, or one of several. No session opens them. A route below `/api/v1` that is not in here
 * cannot be mounted.
 */
export const keyAccess = {
  'GET /api/v1/events': ['shipments:read', 'quotes:read'],
  'GET /api/v1/shipments': 'shipments:read',
  'POST /api/v1/shipments': 'shipments:write',
  'GET /api/v1/shipments/{id}': 'shipments:read',
  'GET /api/v1/shipments/{id}/history': 'shipments:read',
  'GET /api/v1/shipments/{id}/label': 'shipments:read',
  'PATCH /api/v1/shipments/{id}/status': 'tracking:write',
  'PATCH /api/v1/shipments/{id}/contact': 'shipments:write',
  'PATCH /api/v1/shipments/{id}/estimated-delivery': 'shipments:write',
  'POST /api/v1/shipments/{id}/cancel': 'shipments:write',
  'POST /api/v1/tracking-events': 'tracking:write',
  'GET /api/v1/track/{trackingNumber}': 'shipments:read',
  'POST /api/v1/calculate-shipping': 'quotes:read',
  'GET /api/v1/quotes': 'quotes:read',
  'GET /api/v1/quotes/{id}': 'quotes:read',
} as const satisfies Record<string, ApiKeyScope | readonly ApiKeyScope[]>;

/** Any of these scopes opens the route. */
export const scopesOf = (route: KeyRoute): readonly ApiKeyScope[] => [keyAccess[route]].flat();

/** `METHOD /path` of a route of programs. */
export type KeyRoute = keyof typeof keyAccess;

/** When a route of programs was deprecated, when it ends (both days in UTC), and the documentation of what to use instead. */
export interface Deprecation {
  since: string;
  sunset: string;
  guide: string;
}

/** The routes of programs that are to end; each goes on working until the day of its sunset begins. */
export const deprecatedRoutes: Partial<Record<KeyRoute, Deprecation>> = {};

/** `METHOD /path` of a route in the table. */
export type Route = keyof typeof access;

/** What a route takes for proof of who calls: the admin area a bearer token, everything else the cookie of a session. */
export const sessionKindOf = (route: Route): SessionKind => (route.includes(' /api/admin/') ? 'bearer' : 'cookie');

/** All that a session is good for while its account must have a second factor and has none. */
export const openBeforeEnrolment: ReadonlySet<Route> = new Set([
  'GET /api/auth/me',
  'GET /api/account/second-factor',
  'POST /api/account/second-factor',
  'POST /api/account/second-factor/enrol',
]);
