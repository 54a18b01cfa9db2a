import type { MailProblem } from '#contracts/mailboxes.ts';
import { isUnreachable } from './network-failures.ts';

const unknownHost = /^(?:ENOTFOUND|ENODATA|ENONAME|EAI_NONAME|EAI_NODATA)$/;
const badCertificate =
  /^(?:CERT_\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT_\w+)$/;
const noTls = /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/;

/** What an error of DNS, the network or TLS says of a mail server; undefined for every other one. */
export function connectionProblemOf(error: unknown): MailProblem | undefined {
  for (const code of codesOf(error)) {
    if (unknownHost.test(code)) return 'host_unknown';
    if (badCertificate.test(code)) return 'bad_certificate';
    if (noTls.test(code)) return 'no_tls';
    if (isUnreachable(code)) return 'unreachable';
  }
  return undefined;
}

/** The codes of an error and of what caused it; of several addresses that were tried, those of each. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const { code } = error as { code?: unknown };
  const causes = [error.cause, ...(error instanceof AggregateError ? (error.errors as unknown[]) : [])];
  return [...(typeof code === 'string' ? [code] : []), ...causes.flatMap((cause) => codesOf(cause, depth + 1))];
}
