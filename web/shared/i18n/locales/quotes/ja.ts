import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'お見積もりを依頼',
  lead: 'お荷物についてお知らせください。* の項目だけで結構です。',
  fields: {
    name: 'お名前',
    email: 'メールアドレス',
    phone: '電話番号',
    company: '会社名',
    fromLocation: '発送元',
    toLocation: 'お届け先',
    packageType: '荷物の種類',
    weight: '重量',
    dimensions: '寸法（長さ × 幅 × 高さ）',
    serviceType: 'サービス',
    description: '内容',
    timeline: '発送希望日',
  },
  hints: { weight: '2 kg', dimensions: '40 × 30 × 20 cm' },
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
  send: 'お見積もりを依頼',
  sending: '送信中…',
  toast: {
    sent: 'お見積もり依頼を送信しました！',
    sentText: '24 時間以内にメールでご連絡いたします。',
    error: 'エラー',
    failed: 'お見積もり依頼を送信できませんでした。もう一度お試しいただくか、{{phone}} までお電話ください。',
  },
} satisfies Translation<typeof english, 'ja'>;
