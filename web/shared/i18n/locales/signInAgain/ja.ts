import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '再ログイン',
  lead: 'セッションが終了しました。続けるにはログインしてください。入力した内容はそのまま残っています。',
  close: '閉じる',
  notice: 'セッションが終了しました。このページは引き続き閲覧できますが、変更を保存するにはログインが必要です。',
  other: {
    title: '{{name}} としてログインしました',
    lead: 'このページは {{previous}} が開いたものです。{{name}} 用に再読み込みされ、入力した内容は破棄されます。',
    reload: 'ページを再読み込み',
  },
} satisfies Translation<typeof english, 'ja'>;
