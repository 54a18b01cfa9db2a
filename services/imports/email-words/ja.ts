import type { ImportEmailTexts } from './texts.ts';

export const ja: ImportEmailTexts = {
  registered: {
    subject: '新しいお荷物のお知らせ',
    intro: 'お客様が差出人または受取人となっている次のお荷物が登録されました。',
  },
  updated: {
    subject: 'お荷物の最新情報',
    intro: 'お客様が差出人または受取人となっている次のお荷物に新しい情報があります。現在の状況は次のとおりです。',
  },
  withdrawn: {
    subject: 'お荷物の登録をキャンセルしました',
    intro: '次のお荷物は誤って登録されたため、キャンセルされました。お客様のお手続きは不要です。',
  },
  corrected: {
    subject: '訂正：お荷物の情報',
    intro: '次のお荷物に関する直近の情報に誤りがあり、取り消されました。現在の状況は次のとおりです。',
  },
  count: 'お荷物の数',
  listed: '下に表示',
  route: (from, to) => `${from}から${to}へ`,
  whyYou: 'お客様がこれらのお荷物の差出人または受取人であるため、このメールをお送りしています。',
};
