import type { MailProblem } from '#contracts/mailboxes.ts';
import { connectionProblemOf } from '../mail-connection-problem.ts';
import { refusedPassword, saysBusy } from '../mail-refusals.ts';
import { TimedOut } from '../shutdown.ts';
import { MailServerFailed } from './imap.ts';

/** What an IMAP client says of a failure, beside its code. */
interface Failure {
  code?: unknown;
  authenticationFailed?: unknown;
  tlsFailed?: unknown;
  /** RFC 5530. */
  serverResponseCode?: unknown;
  response?: unknown;
  responseText?: unknown;
  reason?: unknown;
}

const noTls = /^(?:UPGRADE_TIMEOUT|STARTTLS_INJECTION)$/;
const closed =
  /^(?:CONNECT_TIMEOUT|GREETING_TIMEOUT|ETIMEOUT|NoConnection|EConnectionClosed|StateLogout|ClosedAfterConnect(?:Text|TLS))$/;
const busyCode = /^(?:UNAVAILABLE|INUSE|LIMIT|OVERQUOTA)$/i;

/** Why an IMAP server could not be used, in words of the screens. */
export function problemOf(error: unknown): MailProblem {
  if (error instanceof MailServerFailed) return error.problem;
  if (!(error instanceof Error)) return 'protocol';
  if (error instanceof TimedOut) return 'unreachable';
  const failure = error as Failure;
  const code = textOf(failure.code);
  const ofConnection = connectionProblemOf(error);
  if (ofConnection) return ofConnection;
  if (failure.tlsFailed === true || noTls.test(code)) return 'no_tls';
  if (failure.authenticationFailed === true) return loginProblem(error, failure);
  const said = [failure.responseText, failure.response, failure.reason].map(textOf).join(' ');
  if (code === 'ETHROTTLE' || busyCode.test(textOf(failure.serverResponseCode)) || saysBusy(said)) return 'busy';
  if (closed.test(code)) return 'unreachable';
  return 'protocol';
}

function loginProblem(error: Error, failure: Failure): MailProblem {
  const code = textOf(failure.serverResponseCode);
  const said = [error.message, textOf(failure.response), textOf(failure.responseText)].join(' ');
  if (/^PRIVACYREQUIRED$/i.test(code)) return 'no_tls';
  const password = refusedPassword(said);
  if (password) return password;
  if (busyCode.test(code) || (!/^AUTH/i.test(code) && saysBusy(said))) return 'busy';
  return 'wrong_password';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
