import type { z } from 'zod';
import {
  adminLoginSchema,
  changePasswordSchema,
  changeRoleSchema,
  inviteAgainSchema,
  invitePersonSchema,
  loginSchema,
  openLinkSchema,
  requestResetSchema,
  setPasswordSchema,
} from '#contracts/accounts.ts';
import { confirmFactorSchema, loginCodeSchema, proveYourselfSchema, resetFactorSchema } from '#contracts/second-factor.ts';
import { type Examples, one, someShipment } from './example.ts';

export const accounts: readonly [z.ZodType, Examples][] = [
  [loginSchema, one({ username: 'agent', password: 'waybill-demo' })],
  [adminLoginSchema, one({ email: 'admin@waybill.test', password: 'waybill-demo' })],
  [loginCodeSchema, one({ challenge: 'the-challenge-of-the-first-step', code: '123 456' })],
  [proveYourselfSchema, one({ currentPassword: 'waybill-demo' })],
  [confirmFactorSchema, one({ factorId: someShipment, code: '123 456' })],
  [resetFactorSchema, one({ language: 'en' })],
  [requestResetSchema, one({ email: 'ada.lovelace@example.com', language: 'en' })],
  [openLinkSchema, one({ token: 'the-token-of-the-link' })],
  [
    setPasswordSchema,
    {
      invitation: {
        summary: 'Accept an invitation',
        value: { token: 'the-token-of-the-link', username: 'ada', password: 'seven green suitcases' },
      },
      reset: { summary: 'Reset a password', value: { token: 'the-token-of-the-link', password: 'seven green suitcases' } },
    },
  ],
  [changePasswordSchema, one({ currentPassword: 'waybill-demo', password: 'seven green suitcases' })],
  [invitePersonSchema, one({ email: 'ada.lovelace@example.com', role: 'agent', language: 'en' })],
  [inviteAgainSchema, one({ language: 'en' })],
  [changeRoleSchema, one({ role: 'auditor' })],
];
