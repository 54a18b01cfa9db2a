import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '履歴をエクスポート',
  lead: '記録された内容の署名付きアーカイブです。Waybill やお客様の助けがなくても、誰でも検証できます。',
  what: 'エクスポートする内容',
  scope: {
    noun: '1 件の荷物、見積もり、会話、アカウント',
    person: '1 人の人物',
    range: '期間',
    everything: 'イベントログ全体',
  },
  field: {
    thing: '追跡番号または ID',
    person: '人物の ID',
    from: '開始日',
    to: '終了日（当日を含む）',
  },
  note: {
    noun: 'それ自身のイベントと、それに関するすべてのイベントです。',
    person:
      'この人物のテキストを含むすべてのイベントです。履歴でこの人物を探すと、検索結果から ID が入力された状態でここへ移動できます。',
    range: 'この期間に記録された内容です。どちらか一方は空でも構いません。',
    everything: '時間がかかることがあります。いつでもキャンセルできます。',
  },
  problem: {
    noThing: '追跡番号または ID を入力してください。',
    notFound: '見つかりませんでした。番号または ID を確認してください。',
    several: '複数見つかりました。履歴で正しいものを探し、その ID を使ってください。',
    noPerson: '人物の ID を入力してください。',
    noDay: '少なくとも 1 日を選んでください。',
    daysReversed: '開始日が終了日より後になっています。',
  },
  clear: '氏名、住所、テキストを読めるようにする',
  clearNote: 'このアーカイブには個人データが含まれます。安全に保管してください。エクスポートは記録されます。',
  sealedNote: '個人データはアーカイブ内で暗号化されたままです。エクスポートは記録されます。',
  start: 'エクスポート',
  cancel: 'キャンセル',
  written: '書き込んだイベント：{{number}}',
  done: 'エクスポートの準備ができました',
  failed: 'エクスポートできませんでした',
  cut: '接続が切れました。もう一度お試しください。',
  verifyTitle: 'アーカイブを検証',
  verifyLead: 'アーカイブには検証用のプログラムが含まれています。ブラウザーでも検証でき、何もアップロードされません。',
  verifyLink: 'このブラウザーで検証',
} satisfies Translation<typeof english, 'ja'>;
