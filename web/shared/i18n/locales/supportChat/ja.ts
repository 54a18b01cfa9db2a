import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'お問い合わせ',
  close: 'チャットを閉じる',
  status: {
    connecting: '接続中…',
    online: 'オンライン',
    here: '担当者が対応中',
    wait: '担当者の回答まで約 {{wait}}',
    opens: '担当者は {{time}} から対応',
    away: '担当者は不在',
  },
  name: {
    lead: 'お荷物や料金、配達について、お気軽にお尋ねください。会話の内容はこのブラウザーに残ります。',
    label: 'お名前',
    start: 'チャットを始める',
  },
  other: { text: '別の会話が残っています。', action: 'その会話に切り替える' },
  log: '会話',
  assistant: '自動応答',
  parcel: {
    masked: '公開表示：お名前は一部のみ、住所の詳細は非表示',
    whole: '詳細を表示しています',
    open: '荷物を見る',
  },
  options: 'よくあるご用件',
  you: 'お客様：',
  today: '今日 {{time}}',
  joined: 'サポートの {{name}} が参加しました',
  typing: { named: '{{name}} が入力しています…', support: 'サポートが入力しています…' },
  progress: { waiting: '未送信', sent: '送信済み', stored: '受信済み' },
  closed: 'この会話は終了しました。',
  reopen: '続けるには、メッセージをお送りください。',
  refused: {
    sending: '送信できませんでした。内容を変更して、もう一度お試しください。',
    retracting: 'このメッセージは削除できなくなりました。',
    mailing: 'メールをお送りできませんでした。メッセージの送信後、1 つの会話につき 1 日 {{most, number}} 回までお送りできます。',
    joining: 'お使いのネットワークからのチャットのご利用が集中しています。1分後にもう一度接続します。',
    over: '以前の会話はここでは開けなくなりました。新しい会話を始めることができます。',
  },
  retract: { menu: 'メッセージの操作', action: '削除する', done: 'メッセージが削除されました' },
  write: {
    label: 'メッセージ',
    placeholder: 'メッセージを入力',
    send: '送信',
    left_other: '残り {{count, number}} 文字',
  },
  actions: { attach: '追跡番号を添付', mail: '会話をメールで受け取る', rate: 'チャットを評価' },
  attach: {
    submit: '添付',
    shape: '英字 2 文字、数字 12 桁、英字 2 文字を入力してください',
    done: '追跡番号を添付しました：{{number}}',
  },
  mail: {
    label: '会話の送信先のメールアドレス',
    submit: 'メールで送信',
    done: '{{email}} に会話をお送りしています。',
  },
  rate: {
    question: '今回の対応はいかがでしたか？',
    stars_other: '星 {{count, number}} つ',
    thanks: '評価をお寄せいただき、ありがとうございます。',
    done: '評価：{{most, number}} 段階中 {{rating, number}}',
  },
} satisfies Translation<typeof english, 'ja'>;
