import { zh as words } from '#contracts/labels/zh.ts';
import type { EmailTexts } from './texts.ts';

export const zh: EmailTexts = {
  ...words,
  greeting: (name) => `${name}，您好：`,
  created: {
    subject: (number) => `您的运单 ${number} 已登记`,
    toSender: '感谢您选择我们寄件。您的包裹已登记，正等待揽收。',
    toRecipient: '我们已登记一件寄给您的包裹。每有进展，我们都会写信告知您。',
  },
  updated: {
    subject: (number, status) => `运单 ${number}：${status}`,
    intro: (status) => `您的包裹有新的进展，当前状态：${status}。`,
  },
  next: {
    pending: '包裹将被揽收。',
    picked_up: '包裹将送往最近的枢纽。',
    in_transit: '包裹将在我们的网络中继续运输。',
    out_for_delivery: '快递员今天会派送包裹，请安排人员签收。',
    delivered: '无需再做任何事。如有问题，请在 7 天内回复我们。',
    delayed: '我们正在处理，包裹恢复运输后会立即写信告知您。',
    cancelled: '包裹将不再运输。如对此有疑问，请联系客服。',
  },
  labels: {
    trackingNumber: '运单号',
    status: '状态',
    reason: '原因',
    location: '位置',
    time: '时间',
    expected: '预计送达',
    next: '接下来',
  },
  place: (city, country) => `${city}，${country}`,
  action: '查询您的包裹',
  linkNote: '此链接可打开该运单的完整信息，请仅转发给有权查看的人。',
  whyYou: '您收到此信，是因为您的地址被登记为该运单的寄件人或收件人。',
};
