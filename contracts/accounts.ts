import { z } from 'zod';
import { line } from './primitives.ts';

/** Roles of an account; `customer` has no staff rights. */
export const roles = ['customer', 'agent', 'admin', 'auditor'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Roles that work here: they may read what the staff reads. */
export const staffRoles: readonly Role[] = ['agent', 'admin', 'auditor'];

/** Who may call: a role with a session, or anyone. */
export type Caller = Role | 'anonymous';

/** `POST /api/auth/login`. */
export const loginSchema = z.strictObject({ username: line(120), password: z.string().min(1).max(512) });

/** The signed-in account, as `GET /api/auth/me` and the login answer it. */
export const accountSchema = z.object({ id: z.uuid(), username: z.string(), role: roleSchema });
export type Account = z.infer<typeof accountSchema>;

/** `GET /api/demo`: the accounts printed on the login pages; an empty list outside demo mode. */
export const demoAccountsSchema = z.object({
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: roleSchema })),
});
