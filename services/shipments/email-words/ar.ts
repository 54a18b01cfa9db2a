import { ar as words } from '#contracts/labels/ar.ts';
import type { EmailTexts } from './texts.ts';

export const ar: EmailTexts = {
  ...words,
  greeting: (name) => `مرحبًا ${name}،`,
  created: {
    subject: (number) => `سُجّلت شحنتكم ${number}`,
    toSender: 'شكرًا لاختياركم الشحن معنا. سُجّل طردكم وهو بانتظار أن نستلمه.',
    toRecipient: 'سُجّل لدينا طرد مرسل إليكم. سنكتب إليكم كلما طرأ جديد.',
  },
  updated: {
    subject: (number, status) => `الشحنة ${number}: ${status}`,
    intro: (status) => `هناك جديد بشأن شحنتكم. حالتها الآن: ${status}.`,
  },
  next: {
    pending: 'سنستلم الطرد من المرسل.',
    picked_up: 'يتجه الطرد إلى أقرب مراكزنا.',
    in_transit: 'يواصل الطرد طريقه عبر شبكتنا.',
    out_for_delivery: 'يحضر المندوب الطرد اليوم. يُستحسن أن يكون هناك من يستلمه.',
    delivered: 'لم يبق ما يجب فعله. إن لم يكن كل شيء كما ينبغي، فردّوا علينا خلال 7 أيام.',
    delayed: 'نعمل على حل الأمر، وسنكتب إليكم فور أن يواصل الطرد طريقه.',
    cancelled: 'لن يُنقل الطرد بعد الآن. تواصلوا مع الدعم إن كان هذا غير متوقع.',
  },
  labels: {
    trackingNumber: 'رقم التتبع',
    status: 'الحالة',
    reason: 'السبب',
    location: 'الموقع',
    time: 'الوقت',
    expected: 'التسليم المتوقع',
    next: 'الخطوة التالية',
  },
  place: (city, country) => `${city}، ${country}`,
  action: 'تتبع شحنتكم',
  linkNote: 'يفتح هذا الرابط كل تفاصيل الشحنة. لا ترسلوه إلا إلى من يحق له الاطلاع عليها.',
  whyYou: 'تصلكم هذه الرسالة لأن عنوانكم سُجّل مرسلًا أو مستلمًا لهذه الشحنة.',
};
