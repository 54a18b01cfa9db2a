import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { monday, parcelNumber, startTalk, sunday } from '#tests/support/assistant.ts';

const ago = (minutes: number) => new Date(Date.parse(monday) - minutes * 60_000).toISOString();
const busy = {
  look: async () => ({
    waiting: [{ chatId: 'other', since: ago(4) }],
    answered: [
      { since: ago(20), answeredAt: ago(18) },
      { since: ago(50), answeredAt: ago(48) },
    ],
    isStaffed: true,
  }),
};
const inLine = {
  look: async () => ({ ...(await busy.look()), waiting: [...(await busy.look()).waiting, { chatId: 'me', since: ago(3) }] }),
};
const deserted = { look: async () => ({ waiting: [], answered: [], isStaffed: false }) };

describe('whoever asks for a person', () => {
  test('is put in the line, with the place and the wait', async () => {
    const { say } = await startTalk({ desk: busy });
    expect(await say('Contact human support')).toMatchObject({
      lines: [
        [
          'I am passing you on to a person. You can keep writing; they will see it all.',
          'Your place in the queue: 2.',
          'Expected wait: about 4 minutes.',
        ].join('\n'),
      ],
      actions: [{ type: 'hand_over' }],
    });
  });

  test('is told so where nobody can tell the wait', async () => {
    const { hear } = await startTalk();
    expect(await hear('agent')).toContain('Your place in the queue: 1.\nI cannot estimate the wait right now.');
  });

  test('hears the place again, and nothing else, while it writes for the person', async () => {
    const { say, hear } = await startTalk({ desk: busy });
    await say('agent please');
    expect(await say('my parcel was crushed, the box is open')).toMatchObject({ lines: [], actions: [] });
    expect(await say('😡')).toMatchObject({ lines: [], actions: [] });
    expect(await hear('how long does this take?')).toBe('Your place in the queue: 2.\nExpected wait: about 4 minutes.');
    expect(await say('HUMAN!!!')).toMatchObject({ actions: [] });
    expect(await hear(parcelNumber)).toContain('In Transit');
    expect(await say('thanks')).toMatchObject({ lines: [] });
  });

  test('outside business hours hears when somebody is there, by the own clock, and leaves an address', async () => {
    const { hear, say } = await startTalk({ at: sunday, timeZone: 'Asia/Tokyo' });
    expect(await hear('talk to a human')).toBe(
      [
        'No one is here right now. We open again on Monday 23 November at 22:00 GMT+9.',
        'Leave your email address, and we will answer there.',
      ].join('\n'),
    );
    expect(await hear('ama at example')).toContain('Enter an email address such as name@example.com.');
    expect(await say('its ama@example.com')).toMatchObject({
      lines: ['Thank you. We will write to ama@example.com.'],
      actions: [{ type: 'leave_email', email: 'ama@example.com' }],
    });
    expect(await say('ama@example.com')).toMatchObject({ actions: [] });
  });

  test('in a time zone that nobody knows reads the clock of the business', async () => {
    const { hear } = await startTalk({ at: sunday, timeZone: 'Mars/Olympus' });
    expect(await hear('human')).toContain('Monday 23 November at 08:00');
  });

  test('while everybody is away leaves an address too', async () => {
    const { hear } = await startTalk({ desk: deserted });
    expect(await hear('human')).toBe('No one is available right now.\nLeave your email address, and we will answer there.');
  });

  test('may go on with something else instead', async () => {
    const { hear } = await startTalk({ desk: deserted });
    await hear('human');
    expect(await hear(`then just track ${parcelNumber}`)).toContain('In Transit');
  });

  test('and has waited too long hears the place again, may leave an address, and stays in the line', async () => {
    const { say, hear, wait } = await startTalk({ desk: inLine });
    await say('human please');
    expect(await wait()).toMatchObject({
      lines: [
        [
          'Sorry, everyone is still busy with other visitors.',
          'Your place in the queue: 2.',
          'Expected wait: about 4 minutes.',
          'Leave your email address, and we will answer there.',
        ].join('\n'),
      ],
      actions: [{ type: 'ask_email' }],
    });
    expect(await say('the box is open')).toMatchObject({ lines: [], actions: [] });
    expect(await hear('how long does this take?')).toContain('Your place in the queue: 2.');
    expect(await say('write to ama@example.com then')).toMatchObject({
      lines: ['Thank you. We will write to ama@example.com.'],
      actions: [{ type: 'leave_email', email: 'ama@example.com' }],
    });
    expect(await say('the box is open')).toMatchObject({ lines: [], actions: [] });
  });

  test('and is kept waiting by whoever has taken the conversation hears of no place', async () => {
    const { wait } = await startTalk({ desk: busy });
    expect((await wait()).lines).toEqual([
      'Sorry, everyone is still busy with other visitors.\nLeave your email address, and we will answer there.',
    ]);
  });

  test('and has waited too long hears when somebody is back', async () => {
    const closed = await startTalk({ at: sunday });
    expect((await closed.wait()).lines[0]).toMatch(/^No one is here right now\. We open again on Monday .*\nLeave your email/);
    const deserts = await startTalk({ desk: deserted });
    expect((await deserts.wait()).lines[0]).toMatch(/^No one is available right now\.\nLeave your email/);
  });

  test('where nobody is there is said to have been asked for an address', async () => {
    const { say } = await startTalk({ desk: deserted });
    expect((await say('human')).actions).toEqual([{ type: 'hand_over' }, { type: 'ask_email' }]);
  });

  test.each(languages)('%s: by the word that the assistant itself gives', async (language) => {
    const talk = await startTalk({ language });
    const quoted = /[“„«「]\s?([^”“»」]+?)\s?[”“»」]/u.exec(talk.welcome.lines[0] ?? '')?.[1] ?? '';
    expect(quoted).not.toBe('');
    expect((await talk.say(quoted)).actions).toEqual([{ type: 'hand_over' }]);
    for (const wording of ['who', 'unknown']) {
      const said = await (await startTalk({ language })).hear(wording === 'who' ? 'are you a bot' : 'qwrtz');
      if (wording === 'who') expect(said).toContain(quoted);
    }
  });
});
