import type { Translation } from '../../translation.ts';
import type english from '../en/people.ts';

export default {
  title: 'الأشخاص',
  lead: 'من يمكنه تسجيل الدخول وما يُسمح له به.',
  caption: 'كل من لديه حساب',
  invite: 'دعوة شخص',
  inviteNote: 'نرسل رابطًا يعمل مرة واحدة ولمدة 7 أيام. لا يُرسل إلى العنوان الواحد أكثر من رسالة في الساعة.',
  send: 'إرسال الدعوة',
  notYet: 'لم تُقبل بعد',
  you: '(أنت)',
  cancel: 'إلغاء',
  deactivateQuestion: 'هل تريد تعطيل {{name}}؟ ستنتهي جلساته ولن يتمكن من تسجيل الدخول.',
  secondFactor: 'المصادقة الثنائية',
  resetFactorQuestion:
    'هل تريد إعادة تعيين المصادقة الثنائية لحساب {{name}}؟ ستنتهي جلساته وستصله رسالة بذلك وتكفي كلمة مروره لتسجيل الدخول.',
  roleNote: 'تنتهي جلساته وعليه تسجيل الدخول من جديد.',
  column: {
    name: 'اسم المستخدم',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    state: 'الحالة',
    since: 'منذ',
    actions: 'الإجراءات',
  },
  state: {
    invited: 'مدعو',
    active: 'نشط',
    deactivated: 'معطّل',
  },
  field: {
    email: 'عنوان البريد الإلكتروني',
    role: 'الدور',
    language: 'لغة الرسالة',
  },
  action: {
    sessions: 'الجلسات',
    role: 'تغيير الدور',
    invite: 'إرسال رابط جديد',
    resetFactor: 'إعادة تعيين المصادقة الثنائية',
    deactivate: 'تعطيل',
    reactivate: 'إعادة التفعيل',
  },
  named: {
    sessions: 'الجلسات: {{name}}',
    role: 'تغيير الدور: {{name}}',
    invite: 'إرسال رابط جديد: {{name}}',
    resetFactor: 'إعادة تعيين المصادقة الثنائية: {{name}}',
    deactivate: 'تعطيل: {{name}}',
    reactivate: 'إعادة التفعيل: {{name}}',
  },
  done: {
    role: 'تم تغيير الدور',
    invitation: 'تم إرسال الدعوة',
    resetFactor: 'أُعيد تعيين المصادقة الثنائية',
    deactivate: 'تم تعطيل الحساب',
    reactivate: 'تمت إعادة تفعيل الحساب',
  },
  stands: {
    title: 'لم تُرسل رسالة جديدة',
    note: 'الرابط المُرسل قبل أقل من ساعة ما زال صالحًا. يمكنك إرسال رابط آخر بعد انقضاء الساعة.',
  },
  failed: {
    invitation: 'تعذّر إرسال الدعوة',
    resetFactor: 'تعذّرت إعادة تعيين المصادقة الثنائية',
    deactivate: 'تعذّر تعطيل الحساب',
    reactivate: 'تعذّرت إعادة تفعيل الحساب',
  },
} satisfies Translation<typeof english, 'ar'>;
