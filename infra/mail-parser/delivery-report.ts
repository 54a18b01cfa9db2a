import type { DeliveryReport } from '#contracts/emails.ts';
import { headersOf, valueOf, type Header } from './head.ts';

/** What a report can be told by. */
export interface ReportFacts {
  headers: readonly Header[];
  /** Name and address of its sender, in lower case. */
  from: string;
  subject: string;
  text: string;
  parts: readonly { type: string; content: Buffer }[];
  /** Message-IDs that it refers to, the newest last. */
  references: readonly string[];
}

type Action = DeliveryReport['action'];
const actions: readonly Action[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];
/** Of several recipients, the worst is told. */
const rank = (action: Action): number => actions.indexOf(action);
const mostText = 100_000;

/** The report that a message is, as RFC 3464 has it or as servers wrote before; null for every other message. */
export function deliveryReportIn(facts: ReportFacts): DeliveryReport | null {
  return standardReport(facts) ?? writtenReport(facts);
}

function standardReport(facts: ReportFacts): DeliveryReport | null {
  const status = facts.parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type));
  if (!status) return null;
  const blocks = status.content
    .toString('utf8', 0, mostText)
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => headersOf(Buffer.from(block)).headers);
  const recipients = blocks.flatMap((fields) => {
    const recipient = addressIn(valueOf(fields, 'original-recipient')) ?? addressIn(valueOf(fields, 'final-recipient'));
    const said = valueOf(fields, 'action');
    if (said === undefined && recipient === null) return [];
    const code = enhancedStatus(valueOf(fields, 'status') ?? '') ?? enhancedStatus(valueOf(fields, 'diagnostic-code') ?? '');
    return [{ action: actionOf(said) ?? (code?.startsWith('5') ? 'failed' : 'delayed'), status: code, recipient }];
  });
  const [worst] = recipients.toSorted((a, b) => rank(a.action) - rank(b.action));
  if (!worst) return null;
  const told = blocks.flatMap(
    (fields) => valueOf(fields, 'x-original-message-id') ?? valueOf(fields, 'original-message-id') ?? [],
  );
  return { messageId: returnedId(facts) ?? idIn(told[0]) ?? facts.references.at(-1) ?? null, ...worst };
}

const daemon =
  /mailer-?daemon|mail ?delivery|postmaster|mail-daemon|delivery ?(?:subsystem|system|service|agent)|mail (?:administrator|system)|bounce/;
const refusal =
  /undeliver|not be delivered|returned to sender|able to deliver|non ?remis|delivery (?:has )?fail|failure notice|returned mail|returning message|delivery status notification|mail delivery failed|delivery to the following|could ?n[o']t deliver|unable to deliver|rejected|unzustellbar|no se (?:ha )?pud|n'a pas pu être|permanent(?:ly)? (?:error|fail)|user unknown|does ?n[o']t exist|unknown user/i;
const delay =
  /delayed|not (?:yet )?been delivered|will (?:be )?(?:retr|try)|still trying|temporar(?:y|ily)|no action is required/i;

/** Reports of qmail, exim and large providers that have no part for machines; nobody knows what one is about that names no email. */
function writtenReport(facts: ReportFacts): DeliveryReport | null {
  const { headers, from, subject } = facts;
  const isNobodys = /^\s*<\s*>/.test(valueOf(headers, 'return-path') ?? '');
  const failed = valueOf(headers, 'x-failed-recipients');
  const isReportType = /multipart\/report/i.test(valueOf(headers, 'content-type') ?? '');
  const text = facts.text.slice(0, mostText);
  if (failed === undefined && !isReportType && !(daemon.test(from) || (isNobodys && refusal.test(subject)))) return null;
  if (failed === undefined && !refusal.test(`${subject}\n${text}`)) return null;
  const messageId =
    returnedId(facts) ??
    idIn(/^[ \t>]*message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{1,900}>)/im.exec(text)?.[1]) ??
    facts.references.at(-1);
  if (messageId === undefined) return null;
  const isDelay =
    failed === undefined && delay.test(`${subject}\n${text.slice(0, 2_000)}`) && !/\b5\.\d{1,3}\.\d{1,3}\b/.test(text);
  const smtp = /\b([45])\d\d[ -]/.exec(text)?.[1];
  return {
    messageId,
    action: isDelay ? 'delayed' : 'failed',
    status: enhancedStatus(text) ?? (smtp ? `${smtp}.0.0` : null),
    recipient: addressIn(failed) ?? addressIn(/<([^<>\s]{1,320}@[^<>\s]{1,255})>/.exec(text)?.[1]) ?? addressIn(aloneIn(text)),
  };
}

/** An address that stands on a line of its own. */
const aloneIn = (text: string): string | undefined => /^[ \t]*([^\s<>:]{1,320}@[^\s<>:]{1,255}):?[ \t]*\r?$/m.exec(text)?.[1];

/** Message-ID of the message that comes back with the report, or of its headers. */
function returnedId({ parts }: ReportFacts): string | null {
  const returned = parts.find(({ type }) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(type),
  );
  return returned ? idIn(valueOf(headersOf(returned.content).headers, 'message-id')) : null;
}

function actionOf(value: string | undefined): Action | undefined {
  const word = value?.trim().toLowerCase();
  return actions.find((action) => word?.startsWith(action));
}

const enhancedStatus = (text: string): string | null => /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? null;

const idIn = (value: string | undefined): string | null => /<([^<>\s]{1,998})>/.exec(value ?? '')?.[1] ?? null;

/** `rfc822; ada@example.com`, or an address alone. */
function addressIn(value: string | undefined): string | null {
  return /[^\s<>;,"]{1,320}@[^\s<>;,"]{1,255}/.exec((value ?? '').slice(0, 2_000))?.[0].toLowerCase() ?? null;
}
