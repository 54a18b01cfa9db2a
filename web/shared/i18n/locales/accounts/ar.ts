import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'دخول الموظفين',
  heading: 'الدخول إلى لوحة التحكم',
  lead: 'للموظفين المسؤولين عن نقل الشحنات.',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  forgot: 'هل نسيت كلمة المرور؟',
  signIn: 'تسجيل الدخول',
  usernameRequired: 'أدخل اسم المستخدم.',
  passwordRequired: 'أدخل كلمة المرور.',
  wrongCredentials: 'اسم المستخدم أو كلمة المرور غير صحيحة',
  tooManyTries: 'محاولات تسجيل الدخول كثيرة جدًا. مدة الانتظار قبل المحاولة التالية: {{wait}}.',
  backToHome: 'العودة إلى الصفحة الرئيسية',
  code: {
    lead: 'أدخل رمز تطبيق المصادقة.',
    label: 'الرمز',
    hint: 'ستة أرقام',
    required: 'أدخل الرمز',
    back: 'العودة إلى كلمة المرور',
    recovery: {
      lead: 'أدخل أحد رموز الاسترداد. يُستخدم كل رمز مرة واحدة فقط.',
      label: 'رمز الاسترداد',
      wrong: 'رمز الاسترداد هذا غير صالح أو سبق استخدامه.',
      use: 'استخدام رمز استرداد',
      useApp: 'استخدام تطبيق المصادقة',
    },
  },
  demo: {
    heading: 'حسابات تجريبية',
    lead: 'هذا عرض تجريبي، وهذه الحسابات موجودة هنا فقط.',
    use: 'تعبئة',
    useOf: 'تعبئة بيانات {{username}}',
  },
  role: { customer: 'عميل', agent: 'موظف عمليات', admin: 'مدير النظام', auditor: 'مدقق' },
  notStaff: 'ليس لهذا الحساب صلاحيات الموظفين.',
} satisfies Translation<typeof english, 'ar'>;
