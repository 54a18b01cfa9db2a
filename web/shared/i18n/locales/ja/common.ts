import { ja as labels } from '#contracts/labels/ja.ts';
import type { Translation } from '../../translation.ts';
import type english from '../en/common.ts';

export default {
  brand: 'Waybill',
  title: '{{page}} · Waybill',
  skipToContent: '本文へ移動',
  loading: '読み込み中',
  nav: {
    label: 'メイン',
    home: 'ホーム',
    track: '荷物の追跡',
    dashboard: 'ダッシュボード',
    homeLink: 'Waybill ホームページ',
  },
  topBar: {
    label: 'サービスと設定',
    locations: '拠点',
    alerts: 'お知らせ',
    activeAlerts_other: '{{count}} 件あり',
    language: '言語',
    theme: '外観',
    signedInAs: '{{username}} でログイン中',
  },
  theme: { system: 'システム', light: 'ライト', dark: 'ダーク' },
  locations: {
    title: '拠点',
    intro: '仕分け拠点と、現地の現在時刻です。',
    time: '{{hub}}の現地時刻',
    hours: '窓口 月～土 {{opensAt}}-{{closesAt}}',
    open: '営業中',
    closed: '営業時間外',
    map: '仕分け拠点の地図',
  },
  footer: {
    label: 'フッター',
    tagline: 'すべてのスキャンを記録に残す、国際小包の配送。',
    track: '荷物を追跡する',
    staff: 'スタッフのログイン',
    rights: '© {{year}} Waybill',
  },
  ...labels,
  place: '{{city}}（{{country}}）',
  trackingNumber: {
    label: '追跡番号',
    placeholder: 'WE 0000 0000 0000 US',
    badCheckDigit: 'チェックディジットが一致しません。入力した文字のどれかに誤りがあります。',
  },
  copy: { copied: 'クリップボードにコピーしました', failed: 'ブラウザーがコピーを許可しませんでした' },
  invalid: {
    email: 'name@example.com のように、メールアドレスをすべて入力してください。',
    phone: '+1 212 555 0100 のような電話番号を入力してください。',
  },
  toast: { region: '通知 (F8)', close: '通知を閉じる' },
  errors: {
    title: '読み込めませんでした',
    retry: 'もう一度試す',
    network: 'サーバーに接続できません。通信環境を確認して、もう一度お試しください。',
    unexpectedAnswer: 'サーバーの応答をこのページで解釈できません。ページを再読み込みして、もう一度お試しください。',
    requestId: 'リクエスト {{id}}',
    pageTitle: '問題が発生しました',
    pageDetail: 'このページは動作を停止しました。多くの場合、再読み込みで直ります。保存した内容は失われません。',
    reload: 'ページを再読み込み',
  },
  offline: 'オフラインです。表示中の内容は最新でない場合があります。',
  notFound: {
    title: 'ページが見つかりません',
    detail: 'このアドレスには何もありません。リンクが途中で切れているか、入力に誤りがあるかもしれません。',
    home: 'ホームへ戻る',
    track: '荷物を追跡する',
  },
} satisfies Translation<typeof english, 'ja'>;
