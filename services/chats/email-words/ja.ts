import type { ChatEmailTexts } from './texts.ts';

export const ja: ChatEmailTexts = {
  greeting: 'お客様へ',
  subject: 'サポートから回答が届いています',
  intro: 'ご不在の間に、サポートとの会話で回答いたしました。',
  action: '会話を開く',
  note: (days) => `このリンクは ${days} 日間ご利用いただけます。転送しないでください。`,
  whyYou:
    'このメールは、サポートとの会話でお客様のアドレスが入力されたためお送りしています。お心当たりのない場合は破棄してください。',
  transcript: {
    subject: 'サポートとの会話の記録',
    intro: 'チャットでご依頼いただいた、サポートとの会話の記録をお送りします。',
    leftOut: '誤送信に備え、お客様ご自身のメッセージは記載していません。',
    newest: (count) => `このメールには最新の ${count} 件のメッセージを記載しています。`,
    whyYou: (site) =>
      `このメールは、${site} のチャットでこのアドレスへの送信が依頼されたためお送りしています。お心当たりのない場合は破棄してください。`,
  },
};
