import type { Translation } from '../../translation.ts';
import type english from '../en/content.ts';

export default {
  hero: {
    heading: '荷物には物語がある。その旅を、いま読む。',
    lead: '{{countries}} の国と地域へ。梱包の前に料金がわかり、スキャンのたびに現地の時刻とともに追跡できます。',
  },
  features: {
    tracking: { title: 'リアルタイム GPS 追跡', text: 'すべてのスキャンに場所と現地時刻。' },
    insured: { title: '保険と安全な取り扱い', text: '最大 {{insurance}} の補償。玄関から玄関まで封印。' },
    pickup: { title: 'すばやい集荷予約', text: '時間帯を選べば、玄関先まで伺います。' },
    people: { title: '人が答えます', text: '24 時間 365 日、チャットやメールで、あなたの言語で。' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: '品質認証' },
    leader: { title: '業界をリード', text: '{{years}} 年の実績' },
    customers: { title: 'お客様 {{customersShort}}', text: 'ご利用いただいています' },
    network: { title: '世界のネットワーク', text: '{{countries}} の国と地域' },
    onTime: { title: '定時率 {{onTime}}', text: '配達実績' },
    ssl: { title: 'SSL 対応', text: '暗号化された通信' },
    gdpr: { title: 'GDPR 準拠', text: 'データはあなたのもの' },
    iso27001: { title: 'ISO 27001', text: '情報セキュリティ' },
    iata: { title: 'IATA 会員', text: '航空貨物代理店' },
  },
  services: {
    lead: '私たちの毎日の仕事は二つ。急ぐものを運び、急がないものを預かること。',
    express: {
      title: 'エクスプレス配送',
      text: '主要都市間を玄関から玄関まで {{hours}} 時間。通関書類も含みます。',
      first: '飛行中に通関を完了',
      second: '玄関先で署名と写真',
      third: '遅れたら返金',
    },
    warehousing: {
      title: '倉庫保管',
      text: 'お客様の近くに保管し、注文当日に発送。',
      first: '{{hubs}} の拠点に、パレット単位でも棚単位でも',
      second: '在庫を数え、リアルタイムで表示',
      third: 'ピッキング、梱包、ラベル貼りまで当社で',
    },
  },
  why: {
    heading: 'Waybill が選ばれる理由',
    text: '荷物は約束です。この数字で約束を守ります。',
    onTime: '定時配達',
    customers: 'のお客様',
    years: '年の経験',
    support: '毎日のサポート',
    express: '時間のエクスプレス',
    insurance: 'の保険補償',
  },
  partners: { text: '{{partners}} の運送会社、航空会社、通関業者とともに荷物を運んでいます。' },
  testimonials: {
    rating: 'お客様の評価 {{rating}}/5',
    first: {
      quote: 'コーヒーを飲み終える前に、クマシの母は荷物がフランクフルトを発つのを見ていました。一日早く届きました。',
      name: 'Abena Mensah',
      place: 'ドイツ、ハンブルク',
    },
    second: {
      quote: '毎週四十個の見本を四大陸へ送ります。聞いた料金が、払う料金。いつもそうです。',
      name: 'Daniel Whitaker',
      place: 'アメリカ、シカゴ',
    },
    third: {
      quote: '税関で二日止まりましたが、理由は一時間でわかりました。運送会社に望むのはそれだけです。',
      name: 'Noura Al-Harbi',
      place: 'UAE、ドバイ',
    },
  },
  coverage: {
    heading: 'あなたの街から、ほとんどどの街へも',
    text: '八つの仕分け拠点が {{countries}} の国と地域、{{cities}} の都市を結びます。線は毎晩荷物が飛ぶ航路です。',
    countries: '国と地域',
    cities: '都市',
    hubs: '物流拠点',
    partners: 'パートナー',
  },
  contact: {
    lead: '荷物のありかを知る人が、お答えします。',
    phone: { title: '電話', text: 'お急ぎのときに。' },
    support: { title: 'カスタマーサポート', text: '配送中の荷物について。' },
    business: { title: '法人・お見積もり', text: 'ご契約や大口の荷物に。' },
    office: { title: '本社', text: 'ご来社は予約制です。' },
    hours: { title: '営業時間', weekdays: '月～金 8:00-20:00（米国東部時間）', saturday: '土 9:00-17:00（米国東部時間）' },
  },
} satisfies Translation<typeof english, 'ja'>;
