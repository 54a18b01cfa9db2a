import type { Translation } from '../../translation.ts';
import type english from '../en/accounts.ts';

export default {
  title: 'スタッフログイン',
  heading: 'ダッシュボードへのログイン',
  lead: '配送業務を担当するスタッフ専用のページです。',
  username: 'ユーザー名',
  password: 'パスワード',
  forgot: 'パスワードをお忘れですか？',
  signIn: 'ログイン',
  usernameRequired: 'ユーザー名を入力してください。',
  passwordRequired: 'パスワードを入力してください。',
  wrongCredentials: 'ユーザー名またはパスワードが正しくありません',
  tooManyTries: 'ログインの試行回数が多すぎます。{{wait}}後にもう一度お試しください。',
  backToHome: 'ホームへ戻る',
  demo: {
    heading: 'デモ用アカウント',
    lead: 'これはデモです。次のアカウントはここでのみ使えます。',
    use: '入力する',
    useOf: '{{username}} を入力する',
  },
  role: { customer: 'お客様', agent: '担当者', admin: '管理者', auditor: '監査担当' },
  notStaff: 'このアカウントにはスタッフの権限がありません。',
} satisfies Translation<typeof english, 'ja'>;
