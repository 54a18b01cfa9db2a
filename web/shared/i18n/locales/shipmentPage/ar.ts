import type english from './en.ts';
import type { Translation } from '../../translation.ts';

export default {
  emailSender: 'مراسلة المرسل',
  emailRecipient: 'مراسلة المستلم',
  title: 'الشحنة',
  titleOf: 'الشحنة {{number}}',
  loading: 'جارٍ تحميل الشحنة',
  failed: 'تعذّر جلب هذه الشحنة',
  stale: 'تعذّر تحديث الصفحة. ما تراه هو حالتها عند {{time}}.',
  trail: 'العودة إلى القائمة',
  facts: 'تفاصيل الشحنة',
  copy: 'نسخ {{number}}',
  expected: 'التسليم المتوقع {{day}}',
  publicPage: 'عرض الصفحة العامة',
  history: 'السجل',
  label: {
    a6: 'ملصق A6',
    '4x6': 'ملصق 4×6 بوصة',
    failed: 'تعذّر إنشاء الملصق',
  },
  missing: {
    title: 'لم يُعثر على الشحنة',
    detail: 'تحقق من الرابط، أو ابحث برقم التتبع أو الاسم أو عنوان البريد الإلكتروني.',
    back: 'العودة إلى الشحنات',
  },
  next: {
    heading: 'الخطوة التالية',
    step: '{{status}} · {{city}}',
    held: '{{status}}: بانتظار التحديث التالي',
    none: 'أُغلقت هذه الشحنة، ولا خطوات أخرى.',
    expected: 'التسليم المتوقع',
    overdue: 'متأخرة منذ',
  },
  record: {
    heading: 'السجل',
    events_zero: 'لا أحداث في السجل',
    events_one: 'حدث واحد في السجل',
    events_two: 'حدثان في السجل',
    events_few: '{{count, number}} أحداث في السجل',
    events_many: '{{count, number}} حدثًا في السجل',
    events_other: '{{count, number}} حدث في السجل',
    created: 'أُنشئت',
    updated: 'آخر تغيير',
  },
} as const satisfies Translation<typeof english, 'ar'>;
