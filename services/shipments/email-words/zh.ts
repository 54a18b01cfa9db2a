import { zh as words, nextSteps } from '#contracts/labels/zh.ts';
import type { EmailTexts } from './texts.ts';

export const zh: EmailTexts = {
  ...words,
  greeting: (name) => `尊敬的 ${name}，您好！`,
  created: {
    subject: (number) => `您的运单 ${number} 已创建`,
    toSender: '感谢您选择 Waybill 寄件。您的运单已创建，包裹正等待揽收。',
    toRecipient: '有一件寄给您的包裹已创建运单。如有最新动态，我们会发邮件通知您。',
  },
  updated: {
    subject: (number, status) => `运单 ${number}：${status}`,
    intro: (status) => `您的包裹有新的进展，当前状态：${status}。`,
  },
  next: nextSteps,
  labels: {
    trackingNumber: '运单号',
    status: '状态',
    reason: '原因',
    location: '位置',
    time: '时间',
    expected: '预计送达',
    next: '后续安排',
  },
  place: (city, country) => `${country} ${city}`,
  action: '查询您的包裹',
  linkNote: '此链接可打开该运单的完整信息，请仅转发给有权查看的人。',
  whyYou: '您收到此邮件，是因为此邮箱被登记为该运单的寄件人或收件人邮箱。',
};
