import { demoPassword } from '#contracts/accounts.ts';
import { DomainError } from './errors.ts';

/** Whose password it is to be, and whether it is among the best known of all. */
export interface PasswordOwner {
  username: string;
  email: string;
  isCommon: boolean;
}

/**
 * The rules of a password beyond its length (NIST SP 800-63B, 5.1.1.2): nothing that is tried first, and no rules of composition.
 * Throws DomainError `invalid_request` that names `password`.
 */
export function checkPassword(password: string, { username, email, isCommon }: PasswordOwner): void {
  const typed = password.normalize('NFKC').toLowerCase();
  const isOwn = [username, email, email.split('@')[0]].some((name) => name?.normalize('NFKC').toLowerCase() === typed);
  if (isOwn) throw new DomainError('invalid_request', 'Choose a password other than your username or email address', 'password');
  if (isCommon || typed === demoPassword)
    throw new DomainError('invalid_request', 'This password is too easy to guess. Choose another one', 'password');
}

/** The refusal of a password that is not the one that the account has. */
export const wrongPassword = () => new DomainError('invalid_request', 'This is not your current password', 'currentPassword');
