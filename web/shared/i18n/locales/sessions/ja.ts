import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  heading: 'ログイン中の端末',
  headingOf: '{{name}} のセッション',
  lead: '心当たりのないセッションは終了し、パスワードを変更してください。',
  browserOn: '{{system}} の {{browser}}',
  unknownClient: '不明なプログラム',
  adminArea: '管理画面',
  here: 'このセッション',
  now: '現在使用中',
  lastUsed: '最終使用：{{ago}}',
  opened: 'ログイン：{{time}}',
  place: '{{zone}}（{{city}}）',
  unknownPlace: 'タイムゾーン不明',
  none: 'ログイン中の端末はありません。',
  end: 'セッションを終了',
  endNamed: 'セッションを終了：{{client}}、{{used}}',
  endOthers: 'ほかのセッションをすべて終了',
  endOthersQuestion: 'ほかのセッションをすべて終了しますか？使用中の人は再度ログインが必要です。',
  cancel: 'キャンセル',
  done: { one: 'セッションを終了しました', others: 'ほかのセッションをすべて終了しました' },
  failed: 'セッションを終了できませんでした',
} satisfies Translation<typeof english, 'ja'>;
