import type { AccountTexts } from './texts.ts';

export const en: AccountTexts = {
  greeting: 'Hello,',
  invitation: {
    subject: 'You have been invited to Waybill',
    intro: 'An administrator has opened a Waybill account for you. Choose a username and a password to start using it.',
    action: 'Set up your account',
    note: 'This link works once and is valid for 7 days. Please do not share it.',
    whyYou:
      'You are receiving this email because an administrator entered your address. If you were not expecting it, you can ignore it.',
  },
  reset: {
    subject: 'Reset your Waybill password',
    intro: 'Someone asked to reset the password of your account. If it was you, choose a new one.',
    action: 'Choose a new password',
    note: 'This link works once and is valid for one hour. If it was not you, ignore this email: your password stays as it is.',
    whyYou: 'You are receiving this email because your address belongs to a Waybill account.',
  },
  factorReset: {
    subject: 'Your second factor for Waybill was reset',
    intro:
      'An administrator has removed the second factor of your account and ended its sessions. From now on, your password is enough to sign in.',
    action: 'Sign in',
    note: 'Set up an authenticator app again on your account page. If you did not ask for this, tell an administrator at once.',
    whyYou: 'You are receiving this email because your address belongs to a Waybill account.',
  },
};
