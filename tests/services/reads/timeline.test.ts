import { expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { readTimeline } from '#services/reads/timeline.ts';

const shipmentId = derivedId('shipment');
const accountId = derivedId('clerk');
const subjectId = derivedId('person');

const lineOf = (type: string, data: object) => {
  const source = readTimeline.lines.find((line) => line.type === type);
  return { group: source?.group, ...source?.bodyOf(data) };
};

test.each([
  ['a clerk', { proof: 'session', accountId }, { word: 'staff_session' }],
  ['the sender by a link', { proof: 'link', addressee: { subjectId, party: 'sender' } }, { word: 'sender_link', byLink: true }],
  [
    'the recipient by a link',
    { proof: 'link', addressee: { subjectId, party: 'recipient' } },
    { word: 'recipient_link', byLink: true },
  ],
  ['a link that names nobody', { proof: 'link', addressee: null }, { word: 'unnamed_link', byLink: true }],
  ['the sender by the address', { proof: 'email', addressee: { subjectId, party: 'sender' } }, { word: 'sender_address' }],
  [
    'the recipient by the address',
    { proof: 'email', addressee: { subjectId, party: 'recipient' } },
    { word: 'recipient_address' },
  ],
])('a read is told with how it was proved: %s', (_who, proof, { word, ...how }) => {
  expect(lineOf('PersonalDataRead', { shipmentId, ...proof })).toEqual({
    group: 'reads',
    look: 'cancelled',
    title: { type: 'word', word: 'details_read' },
    summary: [{ type: 'word', word }],
    ...how,
  });
});

test.each([
  ['ChatRead', {}, 'conversation_read'],
  ['TranscriptDownloaded', { format: 'text' }, 'transcript_downloaded'],
])('a conversation that was read is told: %s', (type, data, word) => {
  expect(lineOf(type, { chatId: shipmentId, accountId, ...data })).toEqual({
    group: 'reads',
    look: 'cancelled',
    title: { type: 'word', word },
  });
});

test('a label that was printed is told without a proof', () => {
  expect(lineOf('PersonalDataExported', { what: 'label', accountId, count: 1, shipmentId })).toEqual({
    group: 'reads',
    look: 'cancelled',
    title: { type: 'word', word: 'label_printed' },
  });
});
