import { z } from 'zod';
import { roleSchema } from './accounts.ts';
import { listFields } from './lists.ts';
import { instant, uuid } from './primitives.ts';

/** The events that the security log shows, by what they are about: of accounts, and what these had done to the installation. */
export const securityGroups = {
  signIns: ['SignedIn', 'SignedOut'],
  failures: ['SignInFailed', 'SignInsBlocked'],
  sessions: ['SessionsRevoked'],
  roles: ['RoleChanged'],
  secondFactors: ['SecondFactorEnrolled', 'RecoveryCodeUsed', 'RecoveryCodesRenewed', 'SecondFactorRemoved', 'SecondFactorReset'],
  apiKeys: ['ApiKeyCreated', 'ApiKeyRotated', 'ApiKeyRevoked', 'ApiKeyUsedFromNewNetwork'],
  webhooks: ['WebhookCreated', 'WebhookSecretRotated', 'WebhookRemoved'],
  passwords: ['PasswordResetRequested', 'PasswordChanged'],
  accounts: ['AccountOpened', 'AccountInvited', 'InvitationAccepted', 'AccountDisabled', 'AccountEnabled'],
  maintenance: ['RebuildRequested', 'RebuildCancelled', 'ComparisonRequested', 'ComparisonCancelled'],
  personalData: [
    'PersonalDataRead',
    'PersonalDataExported',
    'ChatRead',
    'TranscriptDownloaded',
    'ChatPhotoRead',
    'ConversationRead',
    'ReplyFileTaken',
    'ReceivedEmailRead',
    'EmailFileTaken',
    'QuoteRead',
    'ListRead',
    'HistoryRead',
    'HistoryExported',
  ],
} as const;
export type SecurityGroup = keyof typeof securityGroups;
export const securityGroupSchema = z.enum([
  'signIns',
  'failures',
  'sessions',
  'roles',
  'secondFactors',
  'apiKeys',
  'webhooks',
  'passwords',
  'accounts',
  'maintenance',
  'personalData',
]);
export const securityTypeSchema = z.enum([
  ...securityGroups.signIns,
  ...securityGroups.failures,
  ...securityGroups.sessions,
  ...securityGroups.roles,
  ...securityGroups.secondFactors,
  ...securityGroups.apiKeys,
  ...securityGroups.webhooks,
  ...securityGroups.passwords,
  ...securityGroups.accounts,
  ...securityGroups.maintenance,
  ...securityGroups.personalData,
]);

/** `GET /api/security-log`: of one group or of all, about one person or everyone. */
export const listSecurityLogSchema = z.strictObject({
  limit: listFields.limit,
  cursor: listFields.cursor,
  group: securityGroupSchema.optional(),
  person: uuid().optional(),
});

/** What personal data can be taken out in. */
export const exportedSchema = z.enum(['csv', 'xlsx', 'manifest', 'label']);

/** Someone in the log; without a user name until the invitation is accepted, and where the account is gone. */
const namedAccount = z.object({ id: uuid(), username: z.string().nullable() });

/** One thing that happened to an account, or that its person was shown. No password, token or address is in it. */
export const securityEntrySchema = z.object({
  id: uuid(),
  type: securityTypeSchema,
  account: namedAccount,
  /** Whoever did it: the person, another one, Waybill itself, a program by its API key, or someone who was not signed in. */
  by: z.discriminatedUnion('who', [
    z.object({ who: z.literal('self') }),
    z.object({ who: z.literal('account'), ...namedAccount.shape }),
    z.object({ who: z.literal('system') }),
    z.object({ who: z.literal('api_key'), id: uuid(), name: z.string().nullable() }),
    z.object({ who: z.literal('visitor') }),
  ]),
  recordedAt: instant(),
  /** The role of the account from then on, of `RoleChanged`, `AccountOpened` and `AccountInvited`. */
  role: roleSchema.optional(),
  /** How many sessions ended, of `SessionsRevoked`, or how many parcels are in the file, of `PersonalDataExported`. */
  count: z.int().optional(),
  /** How many recovery codes are left, of `RecoveryCodeUsed`. */
  left: z.int().optional(),
  /** The file, of `PersonalDataExported`. */
  exported: exportedSchema.optional(),
  /** The parcel, of `PersonalDataRead`, and of a label; null where there is none any more. */
  shipment: z.object({ id: uuid(), trackingNumber: z.string().nullable() }).optional(),
  /** The API key, of what was done with one. */
  apiKey: z.object({ id: uuid(), name: z.string().nullable() }).optional(),
  /** The endpoint, of what was done with a webhook. */
  webhook: z.object({ id: uuid(), name: z.string().nullable() }).optional(),
  /** The conversation, of `ChatRead` and `TranscriptDownloaded`. */
  chat: z.object({ id: uuid() }).optional(),
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

/** `GET /api/security-log/unknown-names`: failed sign-ins with user names that there are not, which are only counted. */
export const unknownNamesSchema = z.object({ today: z.int(), last30Days: z.int() });
export type UnknownNames = z.infer<typeof unknownNamesSchema>;
