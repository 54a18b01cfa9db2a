import type { ChatEmailTexts } from './texts.ts';

export const zh: ChatEmailTexts = {
  greeting: '尊敬的客户，您好！',
  subject: '客服已回复您',
  intro: '您离开期间，我们已在您与客服的对话中回复。',
  action: '打开对话',
  note: (days) => `此链接在 ${days} 天内可打开您的对话，请勿转发。`,
  whyYou: '您收到此邮件，是因为有人在与我们客服的对话中填写了您的邮箱。如非您本人操作，请忽略此邮件。',
};
