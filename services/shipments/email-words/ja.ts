import { ja as words } from '#contracts/labels/ja.ts';
import type { EmailTexts } from './texts.ts';

export const ja: EmailTexts = {
  ...words,
  greeting: (name) => `${name} 様`,
  created: {
    subject: (number) => `発送 ${number} を登録しました`,
    toSender: 'ご利用いただきありがとうございます。お荷物を登録しました。集荷をお待ちください。',
    toRecipient: 'お客様あてのお荷物を登録しました。動きがあるたびにお知らせします。',
  },
  updated: {
    subject: (number, status) => `発送 ${number}：${status}`,
    intro: (status) => `お荷物に動きがありました。現在の状態は「${status}」です。`,
  },
  next: {
    pending: 'これから集荷に伺います。',
    picked_up: 'お荷物は最寄りの拠点へ向かいます。',
    in_transit: 'お荷物は引き続き輸送されます。',
    out_for_delivery: '本日、配達員がお届けします。どなたかがお受け取りください。',
    delivered: 'お手続きは以上です。お気づきの点があれば、7 日以内にご返信ください。',
    delayed: '対応を進めています。お荷物が動き次第、お知らせします。',
    cancelled: 'お荷物はこれ以上輸送されません。お心当たりがない場合は、サポートへご連絡ください。',
  },
  labels: {
    trackingNumber: '追跡番号',
    status: '状態',
    reason: '理由',
    location: '場所',
    time: '日時',
    expected: '配達予定',
    next: 'これから',
  },
  place: (city, country) => `${city}（${country}）`,
  action: 'お荷物を追跡する',
  linkNote: 'このリンクから発送の詳細をすべてご覧いただけます。閲覧してよい方にのみお渡しください。',
  whyYou: 'このメールは、この発送の差出人または受取人として登録されたアドレスにお送りしています。',
};
