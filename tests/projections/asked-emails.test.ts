import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { lastAsked } from '#projections/conversations/queries.ts';
import { projectors } from '#services/nouns.ts';
import { conversationStarted, emailJoined, emailReceived, jonas } from '#tests/support/conversation.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { parsedEmail } from '#tests/support/received-email.ts';

const conversationId = derivedId('conversation');
const desk = 'DESK@example.org';
const mia = 'mia@example.org';
const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
const idOf = (name: string) => derivedId('asked', name);

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

/** An email of that name arrives in that minute; without an address its sender was erased. */
function asked(name: string, minute: number, { from, replyTo, isAutomatic = false }: Asked): Happening[] {
  const value = from === null ? null : parsedEmail({ from: { name: '', address: from }, replyTo: replyTo ?? [] });
  const content = { subjectId: derivedId(name), value };
  const said = from === null ? null : { senderAddress: from };
  return [
    { event: emailReceived(idOf(name), { content, mailboxId: idOf(`mailbox of ${name}`) }), at: at(minute) },
    { event: emailJoined(conversationId, idOf(name), { isAutomatic, sentAt: at(minute), content: said }), at: at(minute) },
  ];
}
interface Asked {
  from: string | null;
  replyTo?: { name: string; address: string }[];
  isAutomatic?: boolean;
}
const apply = (...happenings: Happening[][]) =>
  applyEvents(home.models, projectors, logged([{ event: conversationStarted(conversationId), at: at(0) }, ...happenings.flat()]));
const answers = (name: string, isTheirs: boolean) => ({
  emailId: idOf(name),
  mailboxId: idOf(`mailbox of ${name}`),
  senderId: derivedId(name),
  isTheirs,
});

describe('a reply answers', () => {
  test('the last email from its address, however it is written', async () => {
    await apply(
      asked('first', 1, { from: jonas.email }),
      asked('second', 2, { from: 'Jonas.Weber@Example.com' }),
      asked('of Mia', 3, { from: mia }),
    );
    expect(await lastAsked(home.models, [conversationId], jonas.email)).toEqual(answers('second', true));
    expect(await lastAsked(home.models, [conversationId], 'MIA@example.org')).toEqual(answers('of Mia', true));
  });

  test('the email that asks to be answered there', async () => {
    await apply(
      asked('of Mia', 1, { from: mia, replyTo: [{ name: '', address: desk }] }),
      asked('of Jonas', 2, { from: jonas.email }),
    );
    expect(await lastAsked(home.models, [conversationId], 'Desk@example.org')).toEqual(answers('of Mia', true));
  });

  test('no email of a machine, and none of theirs where they wrote none', async () => {
    await apply(asked('of Jonas', 1, { from: jonas.email }), asked('away', 2, { from: mia, isAutomatic: true }));
    expect(await lastAsked(home.models, [conversationId], mia)).toEqual(answers('of Jonas', false));
    expect(await lastAsked(home.models, [derivedId('none')], mia)).toBeUndefined();
  });

  test('their own email also where somebody else of the conversation was erased', async () => {
    await apply(asked('of Jonas', 1, { from: jonas.email }), asked('erased', 2, { from: null }));
    expect(await lastAsked(home.models, [conversationId], jonas.email)).toEqual(answers('of Jonas', true));
  });
});
