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
  notified: {
    greeting: '您好！',
    subject: (number, sender) => `${sender} 寄出的运单 ${number}`,
    toRecipient: (sender) => `${sender} 通过 Waybill 给您寄了一件包裹。您可以在此跟踪，直至送达。`,
    about: (sender) => `此邮件与 ${sender} 通过 Waybill 寄出的一件包裹有关。`,
    linkNote: '查询页面显示最新状态，不含个人信息。',
    whyYou: '您收到此邮件，是因为有人将此邮箱提供给我们的工作人员，用于通知该运单的进展。',
  },
  corrected: {
    subject: (number, status) => `运单 ${number} 状态更正：${status}`,
    intro: (status) => `此前发送的包裹状态有误，现已更正。当前状态：${status}。`,
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
