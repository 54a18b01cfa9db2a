import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { emailAddress, instant, line } from './primitives.ts';
import { timeZoneName } from './sessions.ts';

/** Roles of an account; `customer` has no staff rights. */
export const roles = ['customer', 'agent', 'admin', 'auditor'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Roles that work here: they may read what the staff reads. */
export const staffRoles: readonly Role[] = ['agent', 'admin', 'auditor'];

/** Who may call: a role with a session, or anyone. */
export type Caller = Role | 'anonymous';

/** `POST /api/auth/login`. */
export const loginSchema = z.strictObject({
  username: line(120),
  password: z.string().min(1).max(512),
  timeZone: timeZoneName().optional(),
});

/** The signed-in account, as `GET /api/auth/me` and the login answer it. */
export const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  role: roleSchema,
  /** True while nothing can be done before a second factor is set up. */
  mustEnrol: z.literal(true).optional(),
});
export type Account = z.infer<typeof accountSchema>;

/** `POST /api/admin/login`. */
export const adminLoginSchema = z.strictObject({
  email: emailAddress(),
  password: z.string().min(1).max(512),
  timeZone: timeZoneName().optional(),
});

/** The administrator of a bearer token, as `GET /api/admin/me` and the login answer it. */
export const adminUserSchema = z.object({ id: z.uuid(), email: z.string(), role: roleSchema });
export type AdminUser = z.infer<typeof adminUserSchema>;

/** The token is sent as `Authorization: Bearer <token>`, and opens the admin area only. */
export const adminSessionSchema = z.object({ token: z.string(), user: adminUserSchema });

/** Printed on the login pages in demo mode, so that nobody may choose it. */
export const demoPassword = 'waybill-demo';

/** `GET /api/demo`: the accounts printed on the login pages; an empty list outside demo mode. */
export const demoAccountsSchema = z.object({
  accounts: z.array(z.object({ username: z.string(), email: z.string(), password: z.string(), role: roleSchema })),
});

/** A password that is chosen: only its length counts here; the server refuses the best known ones and the person's own names. */
export const newPassword = () => z.string().min(12).max(512);

export const personStates = ['invited', 'active', 'deactivated'] as const;
export const personStateSchema = z.enum(personStates);
export type PersonState = z.infer<typeof personStateSchema>;

/** Whoever has an account; without a user name until the invitation is accepted. */
export const personSchema = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  email: z.string(),
  role: roleSchema,
  state: personStateSchema,
  createdAt: instant(),
  hasSecondFactor: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** More matches than this are not counted. */
export const mostCountedPeople = 10_000;

/**
 * `GET /api/people`: `search` is found anywhere in user name and email address. With `count`, `X-Total-Count` is how many match;
 * `10000+` stands for more than that.
 */
export const listPeopleSchema = z.strictObject({
  ...listFields,
  role: roleSchema.optional(),
  state: personStateSchema.optional(),
  count: z.literal('true').optional(),
});

/** `POST /api/people`: `language` is that of the email. */
export const invitePersonSchema = z.strictObject({
  email: emailAddress(),
  role: roleSchema.default('customer'),
  language: languageSchema,
});
export type InvitePerson = z.infer<typeof invitePersonSchema>;

/** `POST /api/people/{id}/invitation`: sends another link; those before it end. */
export const inviteAgainSchema = z.strictObject({ language: languageSchema });

/** The person; `isMailed` is false while the link of the last hour stands. */
export const invitedAgainSchema = personSchema.extend({ isMailed: z.boolean() });

/** `PATCH /api/people/{id}/role`. */
export const changeRoleSchema = z.strictObject({ role: roleSchema });

/** `POST /api/auth/password-reset`: the response is the same whether or not there is an account. */
export const requestResetSchema = z.strictObject({ email: emailAddress(), language: languageSchema });
export const resetRequestedSchema = z.object({ status: z.literal('requested') });

const linkToken = () => z.string().max(200);

/** `POST /api/auth/link`: the token of an email's link. A body, so that no address holds it. */
export const openLinkSchema = z.strictObject({ token: linkToken() });

/** What the link is for; `username` is null as long as there is none. */
export const openedLinkSchema = z.object({
  purpose: z.enum(['invitation', 'reset']),
  username: z.string().nullable(),
  email: z.string(),
  role: roleSchema,
  expiresAt: instant(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

/** `POST /api/auth/link/password`: an invitation needs a `username` as well. */
export const setPasswordSchema = z.strictObject({ token: linkToken(), username: line(60).optional(), password: newPassword() });
export type SetPassword = z.infer<typeof setPasswordSchema>;

/** `POST /api/account/password`. */
export const changePasswordSchema = z.strictObject({ currentPassword: z.string().min(1).max(512), password: newPassword() });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The response to a password that was set. */
export const passwordSetSchema = z.object({ username: z.string(), role: roleSchema });
