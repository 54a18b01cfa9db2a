import type { Translation } from '../../translation.ts';
import type english from '../en/passwords.ts';

export default {
  backToSignIn: 'サインインに戻る',
  hint: '12 文字以上。関連のない単語をいくつか並べると覚えやすくなります。',
  field: {
    email: 'メールアドレス',
    username: 'ユーザー名',
    password: '新しいパスワード',
    currentPassword: '現在のパスワード',
  },
  forgot: {
    title: 'パスワードをお忘れですか？',
    lead: 'アカウントのメールアドレスを入力してください。新しいパスワードを設定するリンクを送ります。',
    send: 'リンクを送信',
    sent: '受信トレイをご確認ください',
    sentText: 'このアドレスのアカウントがあれば、リンクを送信しました。リンクは一度だけ、1 時間使えます。',
  },
  link: {
    invitation: 'アカウントを設定',
    reset: '新しいパスワードを設定',
    invitationLead: '{{email}} のユーザー名とパスワードを設定してください。',
    resetLead: 'アカウント：{{username}}',
    create: 'アカウントを作成',
    save: 'パスワードを保存',
    invalid: 'このリンクは無効になりました',
    invalidText: 'リンクは一度だけ使え、期限があります。招待は管理者が再送できます。',
    askAgain: '新しいリンクを請求',
    done: 'パスワードを設定しました',
    doneText: '{{username}} としてサインインできます。',
    signIn: 'サインイン',
  },
  own: {
    title: 'お客様のアカウント',
    heading: 'パスワードの変更',
    save: 'パスワードを変更',
    done: 'パスワードを変更しました',
    note: 'ほかのセッションは終了しました。',
  },
} satisfies Translation<typeof english, 'ja'>;
