import type { FollowTexts } from './texts.ts';

export const ar: FollowTexts = {
  greeting: 'مرحبًا،',
  confirmation: {
    subject: (number) => `تأكيد متابعة الشحنة ${number}`,
    intro: 'طلب منا أحدهم إرسال مستجدات إحدى الشحنات إلى هذا البريد الإلكتروني. إن كنت صاحب الطلب فيُرجى تأكيده.',
    updates: 'الحالات التي سنراسلك بشأنها',
    action: 'تأكيد المتابعة',
    note: 'إن لم تكن صاحب الطلب فتجاهل هذه الرسالة. لن نرسل أي مستجدات إلى هذا البريد الإلكتروني دون تأكيدك.',
    whyYou: 'تصلك هذه الرسالة لمرة واحدة لأن هذا البريد الإلكتروني أُدخل في صفحة تتبع الشحنة.',
  },
  update: {
    subject: (number, status) => `الشحنة ${number}: ${status}`,
    intro: (status) => `للشحنة التي تتابعها حالة جديدة: ${status}.`,
    action: 'عرض مكان الشحنة',
    note: 'تُحدَّث الصفحة تلقائيًا ما دامت مفتوحة.',
    whyYou: 'تصلك هذه الرسالة لأنك تتابع هذه الشحنة.',
  },
  stop: 'إيقاف مستجدات هذه الشحنة',
  textMessage: {
    confirmation: (number, link) => `Waybill: هل تريد مستجدات الشحنة ${number} برسائل نصية؟ للتأكيد: ${link}`,
    update: (number, status, stopLink) => `Waybill: الشحنة ${number}: ${status}. للإيقاف: ${stopLink}`,
  },
};
