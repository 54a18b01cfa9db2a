import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  tabs: {
    label: '消去と保存期間',
    persons: '個人',
    retention: '保存期間',
  },
  title: 'データの保存期間',
  lead: '規則は 1 日 1 回実行され、期間を過ぎたものを削除します。メールやチャットの文章は残ります。対応中の会話や配送中の荷物に関するものは削除されません。',
  kind: {
    received_emails: '受信メールの原本と添付ファイル',
    reply_files: '返信で送ったファイル',
    chat_photos: 'チャットの写真',
  },
  keep: '保存期間',
  forGood: '無期限',
  setBy: '{{name}} が設定、{{time}}',
  formerAccount: '以前のアカウント',
  counting: '削除対象を数えています',
  due: '今日の削除対象：{{amount, number}} 件',
  oldest: '最も古いものは {{time}} です。',
  nothingDue: '今日削除されるものはありません。',
  countFailed: '削除対象を数えられませんでした',
  save: '保存',
  saved: '規則を保存しました',
  savedFrom: '明日から 1 日 1 回実行されます（UTC）。',
  savedOff: 'この種類のものは今後削除されません。',
  saveFailed: '規則を保存できませんでした',
  lastRun: '前回の実行で削除、{{time}}',
  noRun: '規則はまだ実行されていません。',
} satisfies Translation<typeof english, 'ja'>;
