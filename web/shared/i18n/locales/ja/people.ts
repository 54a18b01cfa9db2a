import type { Translation } from '../../translation.ts';
import type english from '../en/people.ts';

export default {
  title: 'ユーザー',
  lead: 'サインインできる人とその権限です。',
  caption: 'アカウントを持つすべての人',
  invite: '招待する',
  inviteNote: '一度だけ使えるリンクをメールで送ります（有効期間 7 日）。同じ宛先へのメールは 1 時間に 1 通までです。',
  send: '招待を送信',
  notYet: '未承諾',
  you: '（お客様）',
  cancel: 'キャンセル',
  deactivateQuestion: '{{name}} を無効にしますか？セッションは終了し、サインインできなくなります。',
  secondFactor: '2 段階認証',
  resetFactorQuestion:
    '{{name}} の 2 段階認証をリセットしますか？セッションは終了し、本人にメールで通知され、パスワードだけでログインできるようになります。',
  roleNote: 'セッションは終了し、再度サインインが必要になります。',
  column: {
    name: 'ユーザー名',
    email: 'メール',
    role: '役割',
    state: '状態',
    since: '開始',
    actions: '操作',
  },
  state: {
    invited: '招待済み',
    active: '有効',
    deactivated: '無効',
  },
  field: {
    email: 'メールアドレス',
    role: '役割',
    language: 'メールの言語',
  },
  action: {
    sessions: 'セッション',
    role: '役割を変更',
    invite: '新しいリンクを送信',
    resetFactor: '2 段階認証をリセット',
    deactivate: '無効にする',
    reactivate: '再度有効にする',
  },
  named: {
    sessions: 'セッション：{{name}}',
    role: '役割を変更：{{name}}',
    invite: '新しいリンクを送信：{{name}}',
    resetFactor: '2 段階認証をリセット：{{name}}',
    deactivate: '無効にする：{{name}}',
    reactivate: '再度有効にする：{{name}}',
  },
  done: {
    role: '役割を変更しました',
    invitation: '招待を送信しました',
    resetFactor: '2 段階認証をリセットしました',
    deactivate: 'アカウントを無効にしました',
    reactivate: 'アカウントを再度有効にしました',
  },
  stands: {
    title: '新しいメールは送信していません',
    note: '1 時間以内に送ったリンクがまだ使えます。1 時間たつと、もう一度送れます。',
  },
  failed: {
    invitation: '招待を送信できませんでした',
    resetFactor: '2 段階認証をリセットできませんでした',
    deactivate: 'アカウントを無効にできませんでした',
    reactivate: 'アカウントを再度有効にできませんでした',
  },
} satisfies Translation<typeof english, 'ja'>;
