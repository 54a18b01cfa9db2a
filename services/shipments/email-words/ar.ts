import { ar as words, nextSteps } from '#contracts/labels/ar.ts';
import type { EmailTexts } from './texts.ts';

export const ar: EmailTexts = {
  ...words,
  greeting: (name) => `مرحبًا \u2068${name}\u2069،`,
  created: {
    subject: (number) => `سُجّلت شحنتك ${number}`,
    toSender: 'شكرًا لاختيارك الشحن معنا. سُجّلت شحنتك وهي بانتظار أن نستلمها.',
    toRecipient: 'سُجّلت لدينا شحنة مرسلة إليك. سنراسلك كلما طرأ جديد.',
  },
  updated: {
    subject: (number, status) => `الشحنة ${number}: ${status}`,
    intro: (status) => `هناك جديد بشأن شحنتك. حالتها الآن: ${status}.`,
  },
  notified: {
    greeting: 'مرحبًا،',
    subject: (number, sender) => `الشحنة ${number} من \u2068${sender}\u2069`,
    toRecipient: (sender) => `أرسل إليك \u2068${sender}\u2069 طردًا عبر Waybill. يمكنك تتبعه من هنا حتى يصل.`,
    about: (sender) => `هذه الرسالة بشأن طرد أرسله \u2068${sender}\u2069 عبر Waybill.`,
    linkNote: 'تعرض صفحة التتبع أحدث حالة، دون بيانات شخصية.',
    whyYou: 'تصلك هذه الرسالة لأن هذا البريد الإلكتروني أُعطي لموظفينا لإبلاغه بأخبار هذه الشحنة.',
  },
  corrected: {
    subject: (number, status) => `تصحيح بشأن الشحنة ${number}: ${status}`,
    intro: (status) => `ورد خطأ في تحديث سابق بشأن شحنتك وتم تصحيحه. حالتها الحالية: ${status}.`,
  },
  next: nextSteps,
  labels: {
    trackingNumber: 'رقم التتبع',
    status: 'الحالة',
    reason: 'السبب',
    location: 'الموقع',
    time: 'الوقت',
    expected: 'التسليم المتوقع',
    next: 'الخطوة التالية',
  },
  place: (city, country) => `\u2068${city}\u2069، ${country}`,
  action: 'تتبع شحنتك',
  linkNote: 'يفتح هذا الرابط كل تفاصيل الشحنة. لا ترسله إلا إلى من يحق له الاطلاع عليها.',
  whyYou: 'تصلك هذه الرسالة لأن بريدك الإلكتروني مسجَّل للمرسل أو المستلم في هذه الشحنة.',
};
