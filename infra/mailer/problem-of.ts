import type { MailProblem } from '#contracts/mailboxes.ts';
import { MailServerFailed } from '../imap/imap.ts';
import { connectionProblemOf } from '../mail-connection-problem.ts';
import { refusedPassword, saysBusy } from '../mail-refusals.ts';

/** What an SMTP client says of a failure, beside its code. */
interface Failure {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** In the words of OpenSSL and Node.js; the client does not keep their codes. */
const noSuchHost = /\b(?:ENOTFOUND|ENODATA)\b/;
const badCertificate = /certificate|altnames|issuer/i;
const noTls = /STARTTLS|SSL routines|TLS handshake/;
const needsTls: readonly unknown[] = [530, 538];
/** A mechanism that the server does not have, and one that is too weak for it. */
const noMechanism: readonly unknown[] = [504, 534];

/** Why an SMTP server could not be used, in words of the screens. */
export function smtpProblemOf(error: unknown): MailProblem {
  if (error instanceof MailServerFailed) return error.problem;
  if (!(error instanceof Error)) return 'protocol';
  const { code, responseCode, response } = error as Error & Failure;
  if (code === 'EAUTH') return loginProblem(responseCode, `${error.message} ${String(response)}`);
  if (code === 'EDNS') return noSuchHost.test(error.message) ? 'host_unknown' : 'unreachable';
  if (badCertificate.test(error.message)) return 'bad_certificate';
  if (code === 'ETLS' || noTls.test(error.message)) return 'no_tls';
  const ofConnection = connectionProblemOf(error);
  if (ofConnection) return ofConnection;
  if (typeof responseCode === 'number') return isPassing(responseCode) || saysBusy(String(response)) ? 'busy' : 'protocol';
  return code === 'EPROTOCOL' ? 'protocol' : 'unreachable';
}

function loginProblem(responseCode: unknown, said: string): MailProblem {
  if (needsTls.includes(responseCode)) return 'no_tls';
  const password = refusedPassword(said);
  if (password) return password;
  if (noMechanism.includes(responseCode) || typeof responseCode !== 'number') return 'passwords_not_accepted';
  return isPassing(responseCode) ? 'busy' : 'wrong_password';
}

const isPassing = (responseCode: unknown): boolean => typeof responseCode === 'number' && responseCode < 500;
