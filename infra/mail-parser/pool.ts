import type { MailAddress } from '#contracts/emails.ts';
import { cleanLine, cleanText } from './clean.ts';
import { fingerprintOf } from './fingerprint.ts';
import { headersOf, valueOf } from './head.ts';
import { headMs, limits, readMsOf } from './limits.ts';
import type { MailParser, ReadEmail } from './mail-parser.ts';
import { createThreads, type Threads } from './threads.ts';

export interface MailParserOptions {
  /** The domain of the Message-IDs that this installation makes. */
  ownDomain: string;
  threads?: Threads;
}

const threadCount = 2;

/** Reads messages in worker threads. What ends or hangs one is read once more, its headers alone, and then by hand. */
export function createMailParser({ ownDomain, threads = createThreads(threadCount) }: MailParserOptions): MailParser {
  const task = (message: Buffer) => ({ message, place: 0, ownDomain: ownDomain.toLowerCase() });
  return {
    async read(message) {
      const whole = await threads.run({ what: 'read', ...task(message) }, readMsOf(message.length));
      const fingerprint = whole?.fingerprint ?? (await fingerprintOf(message));
      if (whole?.read) return { ...whole.read, fingerprint };
      const head = await threads.run({ what: 'head', ...task(message.subarray(0, limits.headerBytes)) }, headMs);
      return head?.read ? { ...head.read, fingerprint } : { ...barely(message), fingerprint };
    },
    async attachment(message, place) {
      const answer = await threads.run({ what: 'attachment', ...task(message), place }, readMsOf(message.length));
      return answer?.attachment && Buffer.from(answer.attachment);
    },
    close: () => threads.close(),
  };
}

/** What stands in the headers, undecoded. */
function barely(message: Buffer): Omit<ReadEmail, 'fingerprint'> {
  const { headers } = headersOf(message.subarray(0, limits.headerBytes));
  const line = (name: string) => cleanLine(valueOf(headers, name) ?? '', limits.lineChars);
  const addressOf = (name: string): MailAddress[] => {
    const address = /[^\s<>,;"]{1,64}@[^\s<>,;"]{1,255}/.exec(line(name))?.[0];
    return address ? [{ name: '', address }] : [];
  };
  return {
    email: {
      messageId: /<([^<>\s]{1,998})>/.exec(line('message-id'))?.[1] ?? null,
      references: [],
      from: addressOf('from')[0] ?? { name: '', address: '' },
      replyTo: addressOf('reply-to'),
      to: addressOf('to'),
      cc: addressOf('cc'),
      subject: cleanText(line('subject')),
      text: '',
      html: null,
      attachments: [],
      isCut: true,
    },
    kind: 'message',
    sentAt: null,
    report: null,
  };
}
