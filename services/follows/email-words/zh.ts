import type { FollowTexts } from './texts.ts';

export const zh: FollowTexts = {
  greeting: '您好：',
  confirmation: {
    subject: (number) => `您要接收包裹 ${number} 的动态吗？`,
    intro: '有人请我们在包裹有新动态时写信到这个邮箱。如果是您本人，请确认。',
    updates: '我们会在以下情况写信',
    action: '确认接收',
    note: '如果不是您，请不必理会。未经您确认，我们不会向这个邮箱发送动态。',
    whyYou: '您收到这一封邮件，是因为有人在包裹查询页面填写了这个邮箱。',
  },
  update: {
    subject: (number, status) => `包裹 ${number}：${status}`,
    intro: (status) => `您关注的包裹有了新状态：${status}。`,
    action: '查看包裹位置',
    note: '页面打开期间会自动更新。',
    whyYou: '您收到这封邮件，是因为您关注了这个包裹。',
  },
  trouble: '延误或取消',
  stop: '不再接收这个包裹的动态',
};
