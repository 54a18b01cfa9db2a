import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '世界への発送と荷物追跡',
  description: '国際宅配：梱包の前に料金がわかり、スキャンごとに場所と現地時刻で追跡できます。',
  noScript: '追跡と料金の表示には JavaScript が必要ですが、このブラウザーでは無効になっています。',
  tabs: { label: '追跡またはお見積もり', track: '追跡', quote: 'お見積もり' },
  track: { button: '荷物を追跡', help: 'ヘルプ', hint: 'スペースやハイフンの有無は問いません。' },
  sample: {
    label: '送り状の見本',
    number: '送り状番号',
    from: '発送元',
    to: 'お届け先',
    service: 'サービス',
    weight: '重量',
    expected: 'お届け予定日',
    originCity: 'ワガドゥグー',
    destinationCity: 'ベルリン',
  },
  features: { heading: '安心してお使いいただくために' },
  badges: { heading: '認証と実績' },
  services: { heading: 'サービス' },
  partners: { heading: '信頼のパートナー' },
  testimonials: { heading: 'お客様の声' },
  coverage: { map: '仕分け拠点とそれらを結ぶ空路を示す世界地図' },
  contact: { heading: 'お問い合わせ' },
  closing: {
    heading: '発送の準備はできましたか？',
    text: '何をどこへ送るかお知らせください。24 時間以内にメールで料金をご連絡いたします。',
  },
  getQuote: 'お見積もりを取る',
  requestQuote: 'お見積もりを依頼',
  trackLink: '荷物を追跡する',
} satisfies Translation<typeof english, 'ja'>;
