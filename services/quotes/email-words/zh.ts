import type { QuoteEmailTexts } from './texts.ts';

export const zh: QuoteEmailTexts = {
  greeting: '您好：',
  received: {
    subject: (reference) => `我们已收到您的报价请求 ${reference}`,
    intro: (hours) => `感谢您的咨询。我们将在 ${hours} 小时内回复价格。`,
    note: '如果您的货件有任何变化，可直接回复此邮件。',
  },
  answered: {
    subject: (reference) => `您的报价请求 ${reference} 的报价`,
    intro: '以下是我们为您的货件提供的价格。您接受后价格即固定不变。',
    action: '查看并接受报价',
    note: '任何持有此链接的人都可以接受报价，请勿转发。',
  },
  sameDay: '当日达',
  labels: {
    reference: '编号',
    estimate: '估价',
    price: '价格',
    validUntil: '有效期至',
  },
  whyYou: '您收到此邮件是因为有人在报价请求中填写了您的地址。如果不是您本人，请忽略。',
};
