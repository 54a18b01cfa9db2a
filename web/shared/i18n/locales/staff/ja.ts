import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  rail: {
    label: 'ワークスペース',
    setUp: '設定',
    more: 'その他',
    atLeast: '{{number}}+',
    waiting_other: '未回答 {{number}} 件',
  },
  search: {
    label: 'すべてを検索',
    placeholder: '番号、氏名、メール、見積もり番号',
    results: '検索結果',
    loading: '検索しています',
    empty: '「{{search}}」に一致するものはありません',
    hint: '追跡番号、氏名、メールアドレス、見積もり番号で検索できます。',
    failed: {
      shipments: '発送を検索できませんでした',
      persons: '人を検索できませんでした',
      conversations: 'メールのやり取りを検索できませんでした',
      emails: 'メールを検索できませんでした',
      quotes: '見積もりを検索できませんでした',
      accounts: 'アカウントを検索できませんでした',
    },
    allShipments: '一致する発送をすべて表示',
    allQuotes: '一致する見積もりをすべて表示',
    kind: {
      shipments: '発送',
      persons: '人',
      conversations: 'メールのやり取り',
      emails: 'メール',
      quotes: '見積もり',
      accounts: 'アカウント',
    },
    email: {
      queued: '送信待ち',
      sending: '送信中',
      sent: '送信済み',
      in_doubt: '未確認',
      failed: '未送信',
    },
    group: '{{kind}}: {{number}}',
  },
  yourAccount: 'お客様のアカウント',
  logout: 'ログアウト',
  loggedOut: { title: 'ログアウトしました', detail: '正常にログアウトしました。', failed: 'ログアウトできませんでした' },
  shortcuts: {
    title: 'キーボードショートカット',
    search: 'すべてを検索',
    new: '発送を登録',
    help: 'このショートカット一覧を表示',
    toasts: '通知へ移動',
    single: '1 キーのショートカット',
    off: 'オフになっています。上のキーを使うにはオンにしてください。',
  },
} satisfies Translation<typeof english, 'ja'>;
