import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'التنبيهات',
  none: 'لا توجد تنبيهات خدمة حالية',
  noneDetail: 'الشحنات تسير كما هو مخطط لها.',
  level: {
    notice: 'للعلم',
    delay: 'تأخير',
    suspension: 'الخدمة متوقفة',
  },
  since: 'منذ {{time}}',
  until: 'حتى {{time}}',
  publish: 'نشر تنبيه',
  published: 'نُشر التنبيه',
  withdraw: 'سحب',
  withdrawNamed: 'سحب: {{title}}',
  withdrawQuestion: 'هل تريد إزالة هذا التنبيه لدى الجميع؟',
  withdrawn: 'سُحب التنبيه',
  withdrawFailed: 'ما زال التنبيه ظاهرًا',
  cancel: 'إلغاء',
  field: {
    level: 'أثره في الشحنات',
    language: 'لغة التنبيه',
    title: 'عنوان التنبيه',
    detail: 'ما الذي حدث وما الذي يمكن فعله',
    until: 'وقت الإزالة التلقائية (اختياري)',
  },
  problem: {
    past: 'اختر وقتًا لم يحن بعد.',
  },
  lead: 'ما يعرفه العملاء عن التأخير وتوقف الخدمة. يصبح التنبيه عامًا فور نشره.',
  all: 'كل التنبيهات',
  filter: {
    label: 'عرض',
    all: 'الكل',
  },
  state: {
    active: 'نشط',
    ended: 'منتهٍ',
    withdrawn: 'مسحوب',
  },
  list: {
    loading: 'جارٍ تحميل التنبيهات',
    failed: 'تعذّر تحميل التنبيهات',
    forbidden: 'لا يملك حسابك صلاحية الاطلاع على التنبيهات. راجع أحد المسؤولين.',
    more: 'عرض الأقدم',
    moreFailed: 'تعذّر تحميل التنبيهات الأقدم',
    empty: 'لا توجد تنبيهات هنا',
    emptyDetail: 'لا توجد تنبيهات بهذه الحالة.',
  },
  history: {
    published: 'نشره {{name}}، {{time}}',
    withdrawn: 'سحبه {{name}}، {{time}}',
  },
  formerAccount: 'حساب سابق',
} satisfies Translation<typeof english, 'ar'>;
