import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  hero: {
    heading: '荷物には物語がある。その道のりを、リアルタイムで。',
    lead: '{{countries}} の国と地域へ。梱包の前に料金がわかり、スキャンのたびに現地の時刻とともに追跡できます。',
  },
  features: {
    tracking: { title: 'リアルタイム GPS 追跡', text: 'すべてのスキャンに場所と現地時刻。' },
    insured: { title: '保険と安全な取り扱い', text: '最大 {{insurance}} の補償。ドア・ツー・ドアで安全にお届け。' },
    pickup: { title: 'すばやい集荷予約', text: '時間帯を選べば、玄関先まで伺います。' },
    people: { title: 'スタッフが直接ご対応', text: '24 時間 365 日、チャットやメールで、お客様の言語でお答えします。' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: '品質認証' },
    leader: { title: '業界をリード', text: '{{years}} 年の実績' },
    customers: { title: 'お客様 {{customersShort}}', text: 'ご利用いただいています' },
    network: { title: '世界のネットワーク', text: '{{countries}} の国と地域' },
    onTime: { title: '定時配達率 {{onTime}}', text: '配達実績' },
    ssl: { title: 'SSL 対応', text: '暗号化された通信' },
    gdpr: { title: 'GDPR 準拠', text: 'データはお客様のもの' },
    iso27001: { title: 'ISO 27001', text: '情報セキュリティ' },
    iata: { title: 'IATA 会員', text: '航空貨物代理店' },
  },
  services: {
    lead: '私たちの毎日の仕事は 2 つ。急ぐものを運び、急がないものを預かること。',
    express: {
      title: 'エクスプレス配送',
      text: '主要都市間をドア・ツー・ドアで {{hours}} 時間。通関書類の作成も含みます。',
      first: '輸送中に通関手続きを完了',
      second: 'お届け時に署名と写真を記録',
      third: '遅延時は返金',
    },
    warehousing: {
      title: '倉庫保管',
      text: '購入者に近い拠点で保管し、注文当日に発送します。',
      first: '{{hubs}} の拠点に、パレット単位でも棚単位でも',
      second: '在庫数をリアルタイムで表示',
      third: 'ピッキング、梱包、ラベル貼りまで当社で',
    },
  },
  why: {
    heading: 'Waybill が選ばれる理由',
    text: '荷物はお客様との約束です。約束を守ってきた実績を、数字でご覧ください。',
    onTime: '定時配達率',
    customers: 'ご利用のお客様',
    years: '年の実績',
    support: '年中無休のサポート',
    express: '時間でお届け（エクスプレス）',
    insurance: '保険の補償額',
  },
  partners: { text: '{{partners}} の運送会社、航空会社、通関業者とともに荷物を運んでいます。' },
  testimonials: {
    rating: 'お客様の評価 {{rating}}/5',
    first: {
      quote:
        '私がコーヒーを飲み終える前に、クマシにいる母は、荷物がフランクフルトを出たことを確認していました。予定より 1 日早く届きました。',
      name: 'Abena Mensah 様',
      place: 'ドイツ・ハンブルク',
    },
    second: {
      quote: '毎週 40 個のサンプルを 4 つの大陸へ送っています。請求額は、いつも見積もりどおりです。',
      name: 'Daniel Whitaker 様',
      place: 'アメリカ・シカゴ',
    },
    third: {
      quote: '税関で 2 日止まりましたが、理由は 1 時間以内にわかりました。運送会社に望むのはそれだけです。',
      name: 'Noura Al-Harbi 様',
      place: 'アラブ首長国連邦・ドバイ',
    },
  },
  coverage: {
    heading: 'お客様の街から、世界のほぼどこへでも',
    text: '8 つの仕分け拠点が {{countries}} の国と地域、{{cities}} の都市を結びます。線は、毎晩荷物を運ぶ空路です。',
    countries: '国と地域',
    cities: '都市',
    hubs: '物流拠点',
    partners: 'パートナー',
  },
  contact: {
    lead: 'お荷物の状況がわかるスタッフがお答えします。',
    phone: { title: '電話', text: 'お急ぎのときに。' },
    support: { title: 'カスタマーサポート', text: '配送中の荷物について。' },
    business: { title: '法人・お見積もり', text: 'ご契約や大口の荷物に。' },
    office: { title: '本社', text: 'ご来社は予約制です。' },
    hours: { title: '営業時間', weekdays: '月～金 8:00～20:00（米国東部時間）', saturday: '土 9:00～17:00（米国東部時間）' },
  },
} satisfies Translation<typeof english, 'ja'>;
