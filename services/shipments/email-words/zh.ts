import { zh as words } from '#contracts/labels/zh.ts';
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
  next: {
    pending: '快递员将上门揽收包裹。',
    picked_up: '包裹将送往就近的分拣中心。',
    in_transit: '包裹将继续运往目的地。',
    out_for_delivery: '快递员今天派送包裹，请确保有人签收。',
    delivered: '您无需进行其他操作。如有异常，请在 7 天内回复此邮件。',
    delayed: '对于延误，我们深表歉意。我们正在处理，包裹恢复运输后会立即发邮件通知您。',
    cancelled: '包裹将不再运输。如对此有疑问，请联系客服。',
  },
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
