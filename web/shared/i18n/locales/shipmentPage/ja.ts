import type english from './en.ts';
import type { Translation } from '../../translation.ts';

export default {
  emailSender: '差出人にメールを送る',
  emailRecipient: '受取人にメールを送る',
  title: '発送',
  titleOf: '発送 {{number}}',
  loading: '発送情報を読み込み中',
  failed: 'この発送情報を取得できませんでした',
  stale: 'ページを更新できませんでした。{{time}} 現在の内容を表示しています。',
  trail: '一覧へ戻る',
  facts: '発送の詳細',
  copy: '{{number}} をコピー',
  expected: '{{day}} お届け予定日',
  publicPage: '公開ページを見る',
  history: '履歴',
  label: {
    a6: '送り状ラベル A6',
    '4x6': '送り状ラベル 4×6 インチ',
    failed: 'ラベルを作成できませんでした',
  },
  missing: {
    title: '発送が見つかりません',
    detail: 'リンクに誤りがないか確認するか、追跡番号、氏名、メールアドレスで検索してください。',
    back: '発送一覧へ戻る',
  },
  next: {
    heading: '次の予定',
    step: '{{status}} · {{city}}',
    held: '{{status}}：次の更新を待っています',
    none: 'この発送は完了しています。次の予定はありません。',
    expected: 'お届け予定日',
    overdue: '予定日超過',
  },
  record: {
    heading: '記録',
    events_other: '記録されたイベント {{count, number}} 件',
    created: '登録',
    updated: '最終更新',
  },
} as const satisfies Translation<typeof english, 'ja'>;
