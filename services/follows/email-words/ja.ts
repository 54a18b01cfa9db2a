import type { FollowTexts } from './texts.ts';

export const ja: FollowTexts = {
  greeting: 'お客様へ',
  confirmation: {
    subject: (number) => `【ご確認ください】お荷物 ${number} のお知らせメールのお申し込み`,
    intro:
      'お荷物の配送状況をこのアドレスへお知らせするお申し込みがありました。ご本人によるお申し込みの場合は、確認をお願いいたします。',
    updates: 'お知らせするタイミング',
    action: 'お知らせを受け取る',
    note: 'お心当たりがない場合は、このメールを破棄してください。確認がない限り、このアドレスにお知らせをお送りすることはありません。',
    whyYou: 'このメールは、荷物の追跡ページでこのアドレスが入力されたため、一度だけお送りしています。',
  },
  update: {
    subject: (number, status) => `お荷物 ${number} の配送状況：${status}`,
    intro: (status) => `お知らせをお申し込みいただいたお荷物の配送状況が「${status}」に変わりました。`,
    action: '現在地を見る',
    note: '開いている間、ページは自動で更新されます。',
    whyYou: 'このメールは、この荷物のお知らせをお申し込みいただいた方にお送りしています。',
  },
  stop: 'この荷物のお知らせを停止する',
  textMessage: {
    confirmation: (number, link) => `Waybill：お荷物 ${number} のお知らせを SMS で受け取る場合はご確認ください：${link}`,
    update: (number, status, stopLink) => `Waybill：お荷物 ${number} の配送状況：${status}。配信停止：${stopLink}`,
  },
};
