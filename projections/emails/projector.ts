import type { ParsedEmail } from '#contracts/emails.ts';
import type { ReceivedEmailEvent } from '#contracts/events/email.ts';
import { searchText } from '#infra/database/search-text.ts';
import { conversationOf, receivedEmailDecider, type ReceivedEmailState } from '#services/domain/received-email.ts';
import { stateProjector, type Step } from '../projector.ts';
import type { EmailContentsTable, EmailsTable } from './table.ts';

/** So much of its text an email is found by. */
const searchedText = 2_000;

export const emailsProjector = stateProjector<ReceivedEmailState, ReceivedEmailEvent, EmailsTable>({
  name: 'emails',
  table: 'emails',
  key: 'id',
  evolution: receivedEmailDecider,
  keyOf: ({ data }) => data.about.id,
  row(state) {
    return {
      id: state.emailId,
      received_at: state.receivedAt,
      conversation_id: conversationOf(state.place),
      // What a machine wrote waits for nobody.
      is_read: state.isRead || state.kind !== 'message',
      is_listed: state.kind !== 'own',
    };
  },
  also: (steps) => [{ table: 'email_contents', key: 'email_id', rows: steps.flatMap(contentRow), onConflict: 'keep' }],
});

const nothing: ParsedEmail = {
  messageId: null,
  references: [],
  from: { name: '', address: '' },
  replyTo: [],
  to: [],
  cc: [],
  subject: '',
  text: '',
  html: null,
  attachments: [],
  isCut: false,
};

function contentRow({ event }: Step<ReceivedEmailState, ReceivedEmailEvent>): EmailContentsTable[] {
  if (event.type !== 'EmailReceived') return [];
  const { about, content, raw } = event.data;
  const { messageId, references, from, replyTo, to, cc, subject, text, html, attachments, isCut } = content.value ?? nothing;
  return [
    {
      email_id: about.id,
      from_name: from.name,
      from_address: from.address,
      reply_to: replyTo,
      to_addresses: to,
      cc_addresses: cc,
      subject,
      text,
      html,
      attachments,
      message_id: messageId,
      reference_ids: references,
      is_cut: isCut,
      raw,
      search_text: searchText([about.id, from.name, from.address, subject, text.slice(0, searchedText)]),
      position: Number(event.position.commit),
    },
  ];
}
