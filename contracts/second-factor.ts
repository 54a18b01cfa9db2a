import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { line, uuid } from './primitives.ts';

/** Who has to have a second factor: nobody, administrators, or everyone. */
export const secondFactorPolicies = ['optional', 'admins', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** Recovery codes of a set, each of which works once. */
export const recoveryCodeCount = 10;

/** What a person types: the six digits of an app, or a recovery code, with whatever stands between their groups. */
const typedCode = () => line(60);

/** `GET /api/account/second-factor`. */
export const secondFactorStatusSchema = z.object({
  isOn: z.boolean(),
  /** Whether the role has to have one: it can be replaced then, and not removed. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;

/** `POST /api/account/second-factor` and what else changes it: `code` where there is a factor already. */
export const proveYourselfSchema = z.strictObject({
  currentPassword: z.string().min(1).max(512),
  code: typedCode().optional(),
});
export type ProveYourself = z.infer<typeof proveYourselfSchema>;

/** A secret for an authenticator app, which counts once a code of the app has confirmed it. Shown once. */
export const newFactorSchema = z.object({
  factorId: uuid(),
  /** In base32, to be typed. */
  secret: z.string(),
  /** The same as an `otpauth:` address, and as a QR code: the modules of a square of that size as one SVG path. */
  address: z.string(),
  qrCode: z.object({ size: z.int(), path: z.string() }),
});
export type NewFactor = z.infer<typeof newFactorSchema>;

/** `POST /api/account/second-factor/enrol`. */
export const confirmFactorSchema = z.strictObject({ factorId: uuid(), code: typedCode() });
export type ConfirmFactor = z.infer<typeof confirmFactorSchema>;

/** The recovery codes, in clear only here. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** `POST /api/people/{id}/second-factor/reset`: `language` is that of the email to the person. */
export const resetFactorSchema = z.strictObject({ language: languageSchema });

/** `POST /api/auth/login/code` and `POST /api/admin/login/code`: the second step, with the challenge that the first was refused with. */
export const loginCodeSchema = z.strictObject({
  challenge: z.string().min(1).max(200),
  code: typedCode(),
  timeZone: line(64).optional(),
});
