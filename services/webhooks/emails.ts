import { isOf, type RecordedEvent } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { webhookChanged, webhookCreated, webhookDisabled, webhookPaused } from '#contracts/events/webhook.ts';
import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { webhookDecider } from '../domain/webhook.ts';
import { load } from '../load.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';
import { webhookEmailTemplates, writeWebhookEmail, type WebhookEmailTemplate } from './email-text.ts';

export interface WebhookEmailsOptions {
  log: EventLog;
  directory: Pick<Directory, 'find'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  publicUrl: string;
  /** Who is told where nobody is left who looks after an endpoint. */
  staffAddress: string;
}

/** Whom an email about an endpoint goes to. */
interface Caretaker {
  address: string;
  language: Language;
  isForStaff: boolean;
}

/** Those notes go to one address, which belongs to no person in the log. */
const staffKey = derivedId('staff');

/**
 * The administrator who made the endpoint or changed it last, in the language of the newest email about their account; of an endpoint of
 * an API key whoever made the key. Staff, where that account is no active administrator any more.
 */
export function caretakers({ log, directory, staffAddress }: Omit<WebhookEmailsOptions, 'personalData' | 'publicUrl'>) {
  const languageOf = async (accountId: string): Promise<Language> => {
    const mailed = (await log.read(streamOf.account(accountId))).flatMap(({ data }) =>
      'language' in data ? [data.language] : [],
    );
    return mailed.at(-1) ?? 'en';
  };
  return async ({ stream, revision }: Pick<Message, 'stream' | 'revision'>): Promise<Caretaker> => {
    const history = await log.read(stream);
    const accountId = history.filter((event) => event.revision <= revision).reduce(lastToChange, undefined);
    const account = accountId === undefined ? undefined : await directory.find(accountId);
    const isThere = account && account.role === 'admin' && account.disabledAt === null && account.username !== null;
    return isThere
      ? { address: account.email, language: await languageOf(account.id), isForStaff: false }
      : { address: staffAddress, language: 'en', isForStaff: true };
  };
}

const lastToChange = (before: string | undefined, event: LoggedEvent): string | undefined =>
  isOf(event, webhookCreated) || isOf(event, webhookChanged) ? event.data.accountId : before;

/** Word to whoever looks after an endpoint that it is sent nothing any more, which nobody asked for. */
export function webhookEmails(options: WebhookEmailsOptions): NounEmails {
  const { log, personalData, publicUrl } = options;
  const caretakerOf = caretakers(options);
  const emailAbout = async (event: RecordedEvent<string, { webhookId: string }>, template: WebhookEmailTemplate) => {
    const { address, isForStaff } = await caretakerOf(event);
    const subjectId = isForStaff ? staffKey : await personalData.subjectFor(address);
    return [emailFrom(event, { about: { kind: 'webhook', id: event.data.webhookId }, template, recipient: 'staff', subjectId })];
  };
  return {
    family: 'webhook',
    templates: webhookEmailTemplates,
    causes: [
      cause(webhookPaused, (event) => (event.data.by === 'failures' ? emailAbout(event, 'webhook_paused') : [])),
      cause(webhookDisabled, (event) => emailAbout(event, 'webhook_disabled')),
    ],
    async compose(message) {
      const { about, eventId, stream } = message;
      const caused = (await log.read(stream)).find(({ id }) => id === eventId);
      const stopped = await load(log, webhookDecider, stream, { upTo: message.revision });
      const { state: now } = await load(log, webhookDecider, stream);
      if (!caused || stopped.state.type === 'none' || !stopped.state.pause || now.type === 'none')
        throw new CauseMissing(message);
      // Somebody has resumed or removed it since, and knows.
      if (now.pause?.at !== stopped.state.pause.at) return 'overtaken';
      const { address, language, isForStaff } = await caretakerOf(message);
      const written = writeWebhookEmail({
        template: webhookEmailTemplates.find((template) => template === message.template) ?? 'webhook_paused',
        language,
        name: now.name,
        failingSince: isOf(caused, webhookPaused) ? caused.data.failingSince : null,
        stoppedAt: now.pause.at,
        url: publicUrl + paths.webhook(about.id),
        isForStaff,
      });
      return { to: { name: '', address }, written, headers: {} };
    },
    languageOf: async (message) => (await caretakerOf(message)).language,
  };
}
