import type { Translation } from '../../translation.ts';
import type english from '../en/passwords.ts';

export default {
  backToSignIn: 'العودة إلى تسجيل الدخول',
  hint: '12 حرفًا على الأقل. يسهل تذكّر بضع كلمات لا صلة بينها.',
  field: {
    email: 'عنوان البريد الإلكتروني',
    username: 'اسم المستخدم',
    password: 'كلمة المرور الجديدة',
    currentPassword: 'كلمة المرور الحالية',
  },
  forgot: {
    title: 'هل نسيت كلمة المرور؟',
    lead: 'أدخل عنوان البريد الإلكتروني لحسابك وسنرسل إليك رابطًا لتعيين كلمة جديدة.',
    send: 'إرسال الرابط',
    sent: 'تحقق من بريدك الوارد',
    sentText: 'إذا كان لهذا العنوان حساب، فالرابط في طريقه إليك. يعمل مرة واحدة ولمدة ساعة.',
  },
  link: {
    invitation: 'إعداد حسابك',
    reset: 'اختيار كلمة مرور جديدة',
    invitationLead: 'اختر اسم مستخدم وكلمة مرور للعنوان {{email}}.',
    resetLead: 'للحساب {{username}}.',
    create: 'إنشاء الحساب',
    save: 'حفظ كلمة المرور',
    invalid: 'لم يعد هذا الرابط صالحًا',
    invalidText: 'يعمل الرابط مرة واحدة وتنتهي صلاحيته. يجدد مدير النظام الدعوات.',
    askAgain: 'طلب رابط جديد',
    done: 'تم تعيين كلمة المرور',
    doneText: 'يمكنك الآن تسجيل الدخول باسم {{username}}.',
    signIn: 'تسجيل الدخول',
  },
  own: {
    title: 'حسابك',
    heading: 'تغيير كلمة المرور',
    save: 'تغيير كلمة المرور',
    done: 'تم تغيير كلمة المرور',
    note: 'انتهت جلساتك الأخرى.',
  },
} satisfies Translation<typeof english, 'ar'>;
