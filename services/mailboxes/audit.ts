import { streamOf } from '#contracts/events/registry.ts';
import { erasedText } from '#contracts/privacy.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { mailboxDecider } from '../domain/mailbox.ts';
import { mailboxFields } from '../domain/mailbox-view.ts';

/** Mailboxes; how reading them goes is in no event, and no password is anywhere. */
export const mailboxAudit = auditOf({
  kind: 'mailbox',
  streamOf: streamOf.mailbox,
  evolution: mailboxDecider,
  view(state) {
    if (state.type === 'none') return undefined;
    const address = state.mailbox.address.value?.email ?? erasedText;
    return { fields: { ...mailboxFields(state), address, state: state.type } };
  },
});
