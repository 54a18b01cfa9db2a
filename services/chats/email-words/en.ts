import type { ChatEmailTexts } from './texts.ts';

export const en: ChatEmailTexts = {
  greeting: 'Hello,',
  subject: 'Support has answered you',
  intro: 'We answered in your conversation with support while you were away.',
  action: 'Open the conversation',
  note: (days) => `This link opens your conversation for ${days} days. Please do not share it.`,
  whyYou:
    'You are receiving this email because this address was left in a conversation with our support. If it was not you, ignore this email.',
  left: {
    subject: 'Do you still need our help?',
    intro:
      'We are sorry that no one has answered you yet. Your conversation with support is closed for now. Write there again if you still need us, and we will look after it.',
  },
  transcript: {
    subject: 'Your conversation with support',
    intro: 'Here is the conversation with our support, as requested in the chat.',
    leftOut: 'Your own messages are left out, in case this email reaches the wrong person.',
    newest: (count) => `This email has the last ${count} messages.`,
    whyYou: (site) =>
      `You are receiving this email because someone requested it for this address in the chat on ${site}. If it was not you, ignore this email.`,
  },
};
