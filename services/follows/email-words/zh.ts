import type { FollowTexts } from './texts.ts';

export const zh: FollowTexts = {
  greeting: '您好！',
  confirmation: {
    subject: (number) => `请确认：订阅包裹 ${number} 的物流通知`,
    intro: '有人使用此邮箱申请接收包裹的物流通知。如果是您本人操作，请点击确认。',
    updates: '将在以下状态通知您',
    action: '确认接收',
    note: '如非您本人操作，请忽略此邮件。未经您确认，我们不会向此邮箱发送通知。',
    whyYou: '您收到这一封邮件，是因为有人在包裹查询页面填写了这个邮箱。',
  },
  update: {
    subject: (number, status) => `包裹 ${number}：${status}`,
    intro: (status) => `您关注的包裹有了新状态：${status}。`,
    action: '查看包裹位置',
    note: '页面打开期间会自动更新。',
    whyYou: '您收到这封邮件，是因为您关注了这个包裹。',
  },
  stop: '不再接收这个包裹的动态',
  textMessage: {
    confirmation: (number, link) => `Waybill：是否接收包裹 ${number} 的短信通知？请确认：${link}`,
    update: (number, status, stopLink) => `Waybill：包裹 ${number}：${status}。退订：${stopLink}`,
  },
};
