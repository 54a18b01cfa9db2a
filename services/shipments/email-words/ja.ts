import { ja as words, nextSteps } from '#contracts/labels/ja.ts';
import type { EmailTexts } from './texts.ts';

export const ja: EmailTexts = {
  ...words,
  greeting: (name) => `${name} 様`,
  created: {
    subject: (number) => `お荷物の発送が登録されました（追跡番号 ${number}）`,
    toSender:
      'このたびはご利用いただき、誠にありがとうございます。お荷物の発送登録が完了しました。集荷まで今しばらくお待ちください。',
    toRecipient: 'お客様宛てのお荷物の発送が登録されました。配送状況が変わるたびにメールでお知らせいたします。',
  },
  updated: {
    subject: (number, status) => `お荷物の配送状況：${status}（追跡番号 ${number}）`,
    intro: (status) => `お荷物の配送状況が更新されました。現在の配送状況は「${status}」です。`,
  },
  notified: {
    greeting: 'お客様へ',
    subject: (number, sender) => `${sender} 様からのお荷物（追跡番号 ${number}）`,
    toRecipient: (sender) =>
      `${sender} 様が Waybill でお客様宛てにお荷物を発送されました。お届けまで、こちらから追跡いただけます。`,
    about: (sender) => `このメールは、${sender} 様が Waybill で発送されたお荷物についてお知らせするものです。`,
    linkNote: '追跡ページでは最新の配送状況をご覧いただけます。個人情報は表示されません。',
    whyYou: 'このメールは、この発送のご連絡先として当社の担当者に伝えられたアドレスにお送りしています。',
  },
  corrected: {
    subject: (number, status) => `【訂正】お荷物の配送状況：${status}（追跡番号 ${number}）`,
    intro: (status) => `先にお知らせした配送状況に誤りがあり、訂正いたしました。現在の配送状況は「${status}」です。`,
  },
  next: nextSteps,
  labels: {
    trackingNumber: '追跡番号',
    status: '配送状況',
    reason: '理由',
    location: '場所',
    time: '日時',
    expected: 'お届け予定日',
    next: '今後の予定',
  },
  place: (city, country) => `${city}（${country}）`,
  action: 'お荷物を追跡する',
  linkNote: 'このリンクから発送の詳細をすべてご覧いただけます。ご覧いただいて差し支えない方にのみ転送してください。',
  whyYou: 'このメールは、この発送の差出人または受取人として登録されたアドレスにお送りしています。',
};
