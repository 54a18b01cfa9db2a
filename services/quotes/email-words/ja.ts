import type { QuoteEmailTexts } from './texts.ts';

export const ja: QuoteEmailTexts = {
  greeting: 'お客様へ',
  received: {
    subject: (reference) => `お見積もり依頼 ${reference} を受け付けました`,
    intro: (hours) => `お見積もりをご依頼いただきありがとうございます。${hours} 時間以内に料金をご連絡いたします。`,
    note: 'お荷物に変更がある場合は、このメールにご返信ください。',
  },
  answered: {
    subject: (reference) => `お見積もりのご案内（見積もり番号 ${reference}）`,
    intro: 'お荷物の料金をご案内いたします。ご承諾いただいた時点で料金が確定します。',
    action: 'お見積もりを確認して承諾する',
    note: 'このリンクをお持ちの方は誰でも承諾できます。転送しないでください。',
  },
  sameDay: '当日配達',
  labels: {
    reference: '見積もり番号',
    estimate: '概算',
    price: '料金',
    validUntil: '有効期限',
  },
  whyYou:
    'このメールは、お見積もり依頼にお客様のアドレスが入力されたためお送りしています。お心当たりのない場合は破棄してください。',
};
