import type { ChatEmailTexts } from './texts.ts';

export const ja: ChatEmailTexts = {
  greeting: 'お客様へ',
  subject: 'サポートから回答が届いています',
  intro: 'ご不在の間に、サポートとの会話で回答いたしました。',
  action: '会話を開く',
  note: (days) => `このリンクは ${days} 日間ご利用いただけます。転送しないでください。`,
  whyYou:
    'このメールは、サポートとの会話でお客様のアドレスが入力されたためお送りしています。お心当たりのない場合は破棄してください。',
};
