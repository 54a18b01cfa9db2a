import type { CannedReplies } from './canned-replies.ts';

export const ja: CannedReplies = {
  hello: { title: '挨拶', text: '{name} 様、お待たせいたしました。ご用件をお聞かせください。' },
  moment: { title: '少々お待ちください', text: '確認いたしますので、少々お待ちください。' },
  number: { title: '追跡番号を伺う', text: '追跡番号をお知らせください。控えと当社からのメールに記載されています。' },
  eta: { title: 'お届け予定日', text: 'お荷物 {number} のお届け予定日は {day} です。' },
  delay: {
    title: '遅延',
    text: '申し訳ございません。お荷物 {number} に遅れが出ております。お届け予定日は {day} に変わりました。',
  },
  customs: {
    title: '税関で必要な書類',
    text: 'お荷物 {number} は税関で保留されています。インボイスと内容品の説明が必要です。書類がそろえば、通常 1～2 営業日で手続きが終わります。',
  },
  home: { title: 'お届けの時間帯', text: 'ご在宅の時間帯をお知らせください。{number} の配達担当者に伝えます。' },
  address: {
    title: '住所の確認',
    text: 'お荷物 {number} のお届け先住所を、郵便番号と建物名・部屋番号まですべてお知らせください。',
  },
  damage: {
    title: '荷物の破損',
    text: '申し訳ございません。梱包材を保管のうえ、梱包と内容品の写真を 7 日以内にお送りください。',
  },
  billing: { title: '請求について', text: 'ご質問を請求担当に引き継ぎました。2 営業日以内にメールでお返事いたします。' },
  price: { title: '料金', text: '料金計算ページですぐに料金をご確認いただけます。発送元、お届け先、重さをお知らせください。' },
  bye: { title: '結び', text: '{name} 様、お問い合わせいただきありがとうございました。' },
};
