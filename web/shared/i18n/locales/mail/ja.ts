export default {
  attachments: '添付ファイル',
  deleted: 'このファイルは削除されました。',
  pictures: {
    hidden_other:
      '{{number}} 枚の画像を読み込んでいません。画像は外部のサーバーにあり、読み込むと、このメールを読んだことが相手に伝わります。',
    show: '画像を表示',
  },
  larger: '大きく開く',
  plain: 'テキストのみ',
  asSent: '送信時の表示',
  cut: 'このメールの一部を読み込めませんでした。',
} as const;
