import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'طلب عرض سعر',
  lead: 'أخبرنا ماذا تشحن. الحقول المعلَّمة بـ * هي كل ما نحتاجه.',
  fields: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    company: 'الشركة',
    fromLocation: 'من',
    toLocation: 'إلى',
    packageType: 'نوع الطرد',
    weight: 'الوزن',
    dimensions: 'الأبعاد (الطول × العرض × الارتفاع)',
    serviceType: 'الخدمة',
    description: 'الوصف',
    timeline: 'موعد الإرسال المطلوب',
  },
  hints: { weight: '2 كغم', dimensions: '40 × 30 × 20 سم' },
  packageTypes: {
    envelope: 'مظروف',
    'small-package': 'طرد صغير',
    'medium-package': 'طرد متوسط',
    'large-package': 'طرد كبير',
    pallet: 'منصة نقالة',
    freight: 'شحنة بضائع',
  },
  serviceTypes: {
    standard: 'عادي (من 5 إلى 7 أيام عمل)',
    express: 'سريع (من يومين إلى 3 أيام عمل)',
    overnight: 'اليوم التالي',
    'same-day': 'اليوم نفسه',
  },
  cancel: 'إلغاء',
  close: 'إغلاق',
  send: 'إرسال الطلب',
  sending: 'جارٍ الإرسال...',
  toast: {
    sent: 'أُرسل طلب عرض السعر!',
    sentText: 'يصلك الرد خلال 24 ساعة.',
    error: 'خطأ',
    failed: 'تعذّر إرسال الطلب. حاول مرة أخرى أو اتصل على \u2066{{phone}}\u2069.',
  },
} satisfies Translation<typeof english, 'ar'>;
