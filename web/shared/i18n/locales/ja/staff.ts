import type { Translation } from '../../translation.ts';
import type english from '../en/staff.ts';

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
    placeholder: '番号、氏名、見積もり番号',
    results: '検索結果',
    loading: '検索しています',
    empty: '「{{search}}」に一致するものはありません',
    hint: '追跡番号、氏名、メールアドレス、見積もり番号で検索できます。',
    failed: '検索できませんでした',
    allShipments: '一致する発送をすべて表示',
    allQuotes: '一致する見積もりをすべて表示',
    found_other: '{{count, number}} 件',
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
