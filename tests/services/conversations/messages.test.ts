import { describe, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import type { MessageRow, ReplyDelivery } from '#projections/conversations/queries.ts';
import { messageView, type ShownWith } from '#services/conversations/messages.ts';

const conversationId = derivedId('conversation');
const lin = derivedId('lin');
const outgoingId = derivedId('outgoing');
const at = '2026-03-01T09:00:00.000Z';
const label = { place: 0, name: 'label.pdf', type: 'application/pdf', size: 9, contentId: null };

const incoming = (changes: Partial<MessageRow> = {}): MessageRow => ({
  conversationId,
  itemId: derivedId('email'),
  type: 'incoming',
  accountId: null,
  senderName: 'Jonas Weber',
  address: 'jonas@example.com',
  subject: 'My parcel',
  text: 'Where is it?',
  quoted: 'Your parcel has left.',
  hasHtml: true,
  isAutomatic: true,
  attachments: [label],
  raw: 'raw email',
  files: [],
  outgoingId: null,
  at,
  ...changes,
});
const reply = (changes: Partial<MessageRow> = {}): MessageRow => ({
  ...incoming({
    itemId: derivedId('reply'),
    type: 'outgoing',
    accountId: lin,
    senderName: null,
    quoted: null,
    hasHtml: false,
    isAutomatic: false,
    attachments: [],
    files: [
      { id: derivedId('file'), name: 'photo.png', type: 'image/png', size: 5 },
      { id: derivedId('other file'), name: 'map.pdf', type: 'application/pdf', size: 7 },
    ],
    outgoingId,
  }),
  ...changes,
});
const note = (changes: Partial<MessageRow> = {}): MessageRow =>
  reply({ itemId: derivedId('note'), type: 'note', address: null, subject: null, files: [], outgoingId: null, ...changes });

const sent: ReplyDelivery = { state: 'sent', at, attempts: 1, reason: null, code: null, retries: 0 };
const shown: ShownWith = {
  conversationId,
  replies: [{ id: derivedId('reply'), accountId: lin, mailboxId: null, inReplyTo: null, at, sendAt: at, isWithdrawn: false }],
  ended: new Map([[outgoingId, sent]]),
  usernames: new Map([[lin, 'Lin']]),
  isKept: (id) => id === 'raw email' || id === derivedId('file'),
};
const view = (row: MessageRow) => messageView(row, shown);

describe('a message', () => {
  test('of a customer is shown with who wrote it, what it quotes and its files', () => {
    expect(view(incoming())).toEqual({
      id: derivedId('email'),
      type: 'incoming',
      sender: 'customer',
      senderName: 'Jonas Weber',
      message: 'Where is it?',
      quoted: 'Your parcel has left.',
      subject: 'My parcel',
      timestamp: at,
      emailId: derivedId('email'),
      hasHtml: true,
      isAutomatic: true,
      attachments: [{ ...label, isDeleted: false }],
      delivery: null,
      mergedFrom: null,
    });
  });

  test('whose email as it came is gone has files that were deleted', () => {
    expect(view(incoming({ raw: 'removed' })).attachments).toEqual([{ ...label, isDeleted: true }]);
  });

  test('of somebody without a name is shown by their address', () => {
    expect(view(incoming({ senderName: '' })).senderName).toBe('jonas@example.com');
  });

  test('of staff is a reply by its author, with its files in their order and what became of it', () => {
    expect(view(reply())).toMatchObject({
      sender: 'staff',
      senderName: 'Lin',
      quoted: '',
      emailId: null,
      hasHtml: false,
      isAutomatic: false,
      attachments: [
        { place: 0, name: 'photo.png', type: 'image/png', size: 5, contentId: null, fileId: derivedId('file'), isDeleted: false },
        {
          place: 1,
          name: 'map.pdf',
          type: 'application/pdf',
          size: 7,
          contentId: null,
          fileId: derivedId('other file'),
          isDeleted: true,
        },
      ],
      delivery: { state: 'sent', outgoingId },
    });
  });

  test('of a colleague whose account is gone has no name', () => {
    expect(messageView(reply(), { ...shown, usernames: new Map() }).senderName).toBe('');
  });

  test('that is a note has its author, no subject, and nothing to deliver', () => {
    expect(view(note({ text: 'Depot closed.' }))).toMatchObject({
      sender: 'staff',
      senderName: 'Lin',
      message: 'Depot closed.',
      subject: '',
      emailId: null,
      delivery: null,
    });
  });

  test('from a conversation that was merged into this one says from which', () => {
    const from = derivedId('merged conversation');
    expect(view(incoming({ conversationId: from })).mergedFrom).toBe(from);
  });

  test('of an erased customer says that it was erased, whoever wrote it', () => {
    const erased = { senderName: null, address: null, subject: null, text: null, quoted: null };
    expect(view(incoming(erased))).toMatchObject({
      senderName: '[erased]',
      message: '[erased]',
      subject: '[erased]',
      quoted: '',
    });
    expect(view(reply(erased))).toMatchObject({ senderName: 'Lin', message: '[erased]', subject: '[erased]' });
    expect(view(note(erased))).toMatchObject({ senderName: 'Lin', message: '[erased]', subject: '' });
  });
});
