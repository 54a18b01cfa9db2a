import type { QuoteEmailTexts } from './texts.ts';

export const zh: QuoteEmailTexts = {
  greeting: '尊敬的客户，您好！',
  received: {
    subject: (reference) => `我们已收到您的报价申请 ${reference}`,
    intro: (hours) => `感谢您的咨询。我们将在 ${hours} 小时内回复报价。`,
    note: '如寄件信息有变，请直接回复此邮件。',
  },
  answered: {
    subject: (reference) => `关于报价申请 ${reference} 的报价`,
    intro: '以下是我们为您提供的报价，接受后价格即锁定。',
    action: '查看并接受报价',
    note: '任何持有此链接的人都可以接受报价，请勿转发。',
  },
  sameDay: '当日达',
  labels: {
    reference: '报价编号',
    estimate: '预估运费',
    price: '价格',
    validUntil: '有效期至',
  },
  whyYou: '您收到此邮件，是因为有人在报价申请中填写了您的邮箱。如非您本人操作，请忽略此邮件。',
};
