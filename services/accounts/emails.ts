import { accountInvited, passwordResetRequested, secondFactorReset } from '#contracts/events/account.ts';
import { paths } from '#contracts/paths.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { accountDecider } from '../domain/account.ts';
import type { AccountLink } from '../domain/account-links.ts';
import { load } from '../load.ts';
import { cause, CauseMissing, emailFrom, type ComposedEmail, type NounEmails } from '../outbox/noun-emails.ts';
import { factorTemplate, writeAccountEmail } from './email-text.ts';

export interface AccountEmailsOptions {
  log: EventLog;
  directory: Pick<Directory, 'tokenOf'>;
  clock: Clock;
  publicUrl: string;
}

export function accountEmails({ log, directory, clock, publicUrl }: AccountEmailsOptions): NounEmails {
  const stateAt = async ({ stream }: Message, upTo?: bigint) =>
    (await load(log, accountDecider, stream, upTo === undefined ? {} : { upTo })).state;
  const linkOf = async (email: Message): Promise<AccountLink> => {
    const state = await stateAt(email, email.revision);
    if (state.type === 'none' || !state.link) throw new CauseMissing(email);
    return state.link;
  };
  const resetOf = async (email: Message) => {
    const state = await stateAt(email, email.revision);
    if (state.type === 'none' || !state.factorReset) throw new CauseMissing(email);
    return state.factorReset;
  };
  const composeReset = ({ language, contact }: Awaited<ReturnType<typeof resetOf>>): ComposedEmail | 'erased' =>
    contact.value
      ? {
          to: { name: '', address: contact.value.email },
          written: writeAccountEmail({ purpose: 'factorReset', language, url: publicUrl + paths.dashboardLogin }),
          headers: {},
        }
      : 'erased';
  const about = (id: string) => ({ kind: 'account', id });

  return {
    family: 'account',
    templates: ['account_invitation', 'account_password_reset', factorTemplate],
    causes: [
      cause(accountInvited, (event) => {
        const { accountId, contact } = event.data;
        const part = { about: about(accountId), recipient: 'other', subjectId: contact.subjectId } as const;
        // An administrator typed the address, which may be a stranger's.
        return [emailFrom(event, { ...part, template: 'account_invitation', isUnsolicited: true })];
      }),
      cause(passwordResetRequested, (event) => {
        const { accountId, contact } = event.data;
        const part = { about: about(accountId), recipient: 'other', subjectId: contact.subjectId } as const;
        return [emailFrom(event, { ...part, template: 'account_password_reset' })];
      }),
      cause(secondFactorReset, (event) => {
        const { accountId, contact } = event.data;
        const part = { about: about(accountId), recipient: 'other', subjectId: contact.subjectId } as const;
        return [emailFrom(event, { ...part, template: factorTemplate })];
      }),
    ],
    async compose(email) {
      if (email.template === factorTemplate) return composeReset(await resetOf(email));
      const link = await linkOf(email);
      if (!link.contact.value) return 'erased';
      const now = await stateAt(email);
      const isCurrent = now.type !== 'none' && now.link?.linkId === link.linkId && Date.parse(link.expiresAt) > +clock.now();
      const token = isCurrent ? await directory.tokenOf(link.linkId) : undefined;
      if (token === undefined) return 'overtaken';
      const { purpose, language } = link;
      return {
        to: { name: '', address: link.contact.value.email },
        written: writeAccountEmail({ purpose, language, url: publicUrl + paths.accountLink(token) }),
        headers: {},
      };
    },
    languageOf: async (email) => (email.template === factorTemplate ? await resetOf(email) : await linkOf(email)).language,
  };
}
