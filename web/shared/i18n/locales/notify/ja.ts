import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '通知',
  heading: '受取人への通知を送信',
  lead: '発送の配送状況と追跡リンクをメールでお知らせします。',
  back: 'ダッシュボードへ戻る',
  recipientEmail: '受取人のメールアドレス',
  senderName: '差出人のお名前',
  senderNameHint: 'メールにこのとおり表示されます',
  trackingNumber: '追跡番号',
  shipmentId: '発送 ID',
  shipmentIdHint: '任意。上の追跡番号の発送と一致する必要があります。',
  send: '通知を送信',
  missing: '入力が不足しています',
  missingDetail: '必須項目をすべて入力してください。',
  sent: {
    title: 'メールを送信しました',
    detail: '{{email}} 宛てに通知を送信しています。',
  },
  failed: {
    title: 'メールを送信できませんでした',
    detail: '通知の送信中にエラーが発生しました。',
  },
  confirm: {
    title: 'このアドレスに送信しますか？',
    detail: '{{email}} は、この発送の差出人のものでも受取人のものでもありません。メールに個人情報は記載されません。',
    send: 'このアドレスに送信',
    cancel: 'キャンセル',
  },
  preview: {
    title: 'メールのプレビュー',
    explain:
      'フォームに入力すると、実際に送信されるメールを確認できます。メールは受取人の言語で、現在の配送状況と追跡リンクを記載します。',
    to: '宛先',
    subject: '件名',
    language: '言語',
    frame: '{{address}} 宛てのメール',
    failed: 'プレビューを表示できませんでした',
    other: 'このアドレスは差出人のものでも受取人のものでもないため、メールに個人情報は記載されません。',
  },
  readOnly: {
    title: 'このアカウントは閲覧のみです',
    detail: '通知の送信は担当者と管理者が行います。',
  },
} satisfies Translation<typeof english, 'ja'>;
