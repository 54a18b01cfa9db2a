import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  heading: 'أين سجّلت الدخول',
  headingOf: 'جلسات {{name}}',
  lead: 'إذا لم تتعرّف على إحدى الجلسات فأنهِها وغيّر كلمة المرور.',
  browserOn: '{{browser}} على {{system}}',
  unknownClient: 'برنامج غير معروف',
  adminArea: 'منطقة الإدارة',
  here: 'هذه الجلسة',
  now: 'قيد الاستخدام الآن',
  lastUsed: 'آخر استخدام: {{ago}}',
  opened: 'تسجيل الدخول: {{time}}',
  place: '{{zone}} ({{city}})',
  unknownPlace: 'المنطقة الزمنية غير معروفة',
  none: 'لا توجد جلسات مفتوحة.',
  end: 'إنهاء الجلسة',
  endNamed: 'إنهاء الجلسة: {{client}}، {{used}}',
  endOthers: 'إنهاء كل الجلسات الأخرى',
  endOthersQuestion: 'هل تريد إنهاء كل الجلسات الأخرى؟ سيحتاج من يستخدمها إلى تسجيل الدخول من جديد.',
  cancel: 'إلغاء',
  done: { one: 'انتهت الجلسة', others: 'انتهت كل الجلسات الأخرى' },
  failed: 'تعذّر إنهاء الجلسة',
} satisfies Translation<typeof english, 'ar'>;
