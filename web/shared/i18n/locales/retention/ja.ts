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
  hold: {
    ask: '規則は保留中です。サーバーの時計では現在 {{now}} ですが、最後に実行または変更されたのは {{since}} です。その間サーバーが停止していた場合は、規則を実行してください。時計が間違っている場合は、先に合わせてください。そのままではデータが早く削除されすぎます。',
    waits:
      '規則は保留中です。サーバーの時計では現在 {{now}} ですが、最後に実行または変更されたのは {{since}} です。時計が正しいことを管理者が確認する必要があります。',
    confirm: '時計は正しいので規則を実行',
    confirmed: '規則の実行を再開しました',
    failed: '時計を確認できませんでした',
  },
} satisfies Translation<typeof english, 'ja'>;
