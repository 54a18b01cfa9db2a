import type { FollowTexts } from './texts.ts';

export const ja: FollowTexts = {
  greeting: 'こんにちは。',
  confirmation: {
    subject: (number) => `荷物 ${number} のお知らせを受け取りますか`,
    intro: '荷物に動きがあったときにこのアドレスへお知らせするよう、ご依頼がありました。ご本人の場合は、確認をお願いします。',
    updates: 'お知らせする状況',
    action: 'お知らせを受け取る',
    note: 'お心当たりがない場合は、何もなさらないでください。確認がない限り、このアドレスにお知らせは届きません。',
    whyYou: 'このメールは、荷物の追跡ページでこのアドレスが入力されたため、一度だけお送りしています。',
  },
  update: {
    subject: (number, status) => `荷物 ${number}：${status}`,
    intro: (status) => `フォロー中の荷物の状況が変わりました：${status}`,
    action: '現在地を見る',
    note: '開いている間、ページは自動で更新されます。',
    whyYou: 'このメールは、この荷物をフォローしている方にお送りしています。',
  },
  trouble: '遅延またはキャンセル',
  stop: 'この荷物のお知らせを停止する',
};
