import type { Translation } from '../../translation.ts';
import type english from './en.ts';

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
  code: {
    lead: '認証アプリのコードを入力してください。',
    label: 'コード',
    hint: '6 桁の数字',
    required: 'コードを入力してください',
    back: 'パスワードの入力に戻る',
    recovery: {
      lead: 'リカバリーコードを 1 つ入力してください。各コードは 1 回だけ使えます。',
      label: 'リカバリーコード',
      wrong: 'このリカバリーコードは無効か、すでに使用されています。',
      use: 'リカバリーコードを使う',
      useApp: '認証アプリを使う',
    },
  },
  demo: {
    heading: 'デモ用アカウント',
    lead: 'これはデモです。次のアカウントはここでのみ使えます。',
    use: '入力する',
    useOf: '{{username}} を入力する',
  },
  role: { customer: 'お客様', agent: '担当者', admin: '管理者', auditor: '監査担当' },
  notStaff: 'このアカウントにはスタッフの権限がありません。',
} satisfies Translation<typeof english, 'ja'>;
