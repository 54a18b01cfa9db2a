import type { ImportEmailTexts } from './texts.ts';

export const ar: ImportEmailTexts = {
  registered: {
    subject: 'شحناتك الجديدة',
    intro: 'سُجّلت هذه الشحنات التي أنت مرسلها أو مستلمها.',
  },
  updated: {
    subject: 'أخبار عن شحناتك',
    intro: 'هناك أخبار عن هذه الشحنات التي أنت مرسلها أو مستلمها. وهذه حالتها الآن.',
  },
  withdrawn: {
    subject: 'سُحبت شحناتك',
    intro: 'سُجّلت هذه الشحنات عن طريق الخطأ وقد سُحبت. لا يلزمك فعل أي شيء.',
  },
  corrected: {
    subject: 'تصحيح: شحناتك',
    intro: 'كانت آخر الأخبار عن هذه الشحنات خاطئة وقد سُحبت. وهذه حالتها الآن.',
  },
  count: 'عدد الشحنات',
  listed: 'المعروض هنا',
  route: (from, to) => `من ${from} إلى ${to}`,
  whyYou: 'تصلك هذه الرسالة لأنك مرسل هذه الشحنات أو مستلمها.',
};
