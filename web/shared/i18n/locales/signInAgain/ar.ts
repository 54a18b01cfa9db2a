import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'تسجيل الدخول مجددًا',
  lead: 'انتهت جلستك. سجّل الدخول للمتابعة، فكل ما أدخلته لا يزال محفوظًا هنا.',
  close: 'إغلاق',
  notice: 'انتهت جلستك. ما زال بإمكانك قراءة هذه الصفحة، لكن لا يمكن حفظ التغييرات قبل تسجيل الدخول.',
  other: {
    title: 'تم تسجيل الدخول باسم {{name}}',
    lead: 'فُتحت هذه الصفحة باسم {{previous}}، وسيُعاد تحميلها باسم {{name}}، ولن يُحتفظ بما أُدخل فيها.',
    reload: 'إعادة تحميل الصفحة',
  },
} satisfies Translation<typeof english, 'ar'>;
