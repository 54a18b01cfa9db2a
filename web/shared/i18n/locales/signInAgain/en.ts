export default {
  title: 'Sign in again',
  lead: 'Your session has ended. Sign in to continue. Everything you have typed is still here.',
  close: 'Close',
  notice: 'Your session has ended. You can still read this page, but changes cannot be saved until you sign in.',
  other: {
    title: 'Signed in as {{name}}',
    lead: 'This page was opened by {{previous}}. It will reload for {{name}}, and anything typed here will be discarded.',
    reload: 'Reload page',
  },
} as const;
