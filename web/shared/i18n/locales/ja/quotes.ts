import type { Translation } from '../../translation.ts';
import type english from '../en/quotes.ts';

export default {
  title: '見積もりを依頼',
  lead: 'お荷物についてお知らせください。* の項目だけで結構です。',
  fields: {
    name: 'お名前',
    email: 'メールアドレス',
    phone: '電話番号',
    company: '会社名',
    fromLocation: '発送元',
    toLocation: '届け先',
    packageType: '荷物の種類',
    weight: '重量',
    dimensions: '寸法（長さ x 幅 x 高さ）',
    serviceType: 'サービス',
    description: '内容',
    timeline: '発送希望日',
  },
  hints: { weight: '2 kg', dimensions: '40 x 30 x 20 cm' },
  packageTypes: {
    envelope: '封筒',
    'small-package': '小型荷物',
    'medium-package': '中型荷物',
    'large-package': '大型荷物',
    pallet: 'パレット',
    freight: '貨物',
  },
  serviceTypes: {
    standard: 'スタンダード（5～7 営業日）',
    express: 'エクスプレス（2～3 営業日）',
    overnight: '翌日配達',
    'same-day': '当日配達',
  },
  cancel: 'キャンセル',
  close: '閉じる',
  send: '見積もりを依頼',
  sending: '送信しています...',
  toast: {
    sent: '見積もり依頼を送信しました！',
    sentText: '24 時間以内にメールでご連絡いたします。',
    error: 'エラー',
    failed: '見積もり依頼を送信できませんでした。もう一度お試しいただくか、{{phone}} までお電話ください。',
  },
} satisfies Translation<typeof english, 'ja'>;
