import type { ChatEmailTexts } from './texts.ts';

export const zh: ChatEmailTexts = {
  greeting: '尊敬的客户，您好！',
  subject: '客服已回复您',
  intro: '您离开期间，我们已在您与客服的对话中回复。',
  action: '打开对话',
  note: (days) => `此链接在 ${days} 天内可打开您的对话，请勿转发。`,
  whyYou: '您收到此邮件，是因为有人在与我们客服的对话中填写了您的邮箱。如非您本人操作，请忽略此邮件。',
  left: {
    subject: '您还需要我们的帮助吗？',
    intro: '很抱歉，目前还没有客服回复您。您与客服的对话已暂时关闭。如仍需帮助，请在该对话中再次留言，我们会为您处理。',
  },
  transcript: {
    subject: '您与客服的对话',
    intro: '以下是您在对话中索取的客服对话记录。',
    leftOut: '为防邮件误发给他人，您自己发送的消息未包含在内。',
    newest: (count) => `本邮件包含最近 ${count} 条消息。`,
    whyYou: (site) => `您收到此邮件，是因为有人在 ${site} 的在线客服中要求将对话记录发送到此邮箱。如非您本人操作，请忽略此邮件。`,
  },
};
