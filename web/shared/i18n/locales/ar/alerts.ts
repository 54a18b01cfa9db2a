import type { Translation } from '../../translation.ts';
import type english from '../en/alerts.ts';

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
} satisfies Translation<typeof english, 'ar'>;
