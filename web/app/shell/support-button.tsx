import { Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { withWords } from '#web/shared/i18n/with-words.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { emailedTokenIn, goOnWithConversation } from './emailed-conversation.ts';
import styles from './support-button.module.css';

/** Floats above every public page; the panel of live support is loaded when it is first opened. */
export function SupportButton() {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }>>();

  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  const open = async (emailedToken?: string) => {
    try {
      // Before the panel is shown, which connects.
      if (emailedToken !== undefined) await goOnWithConversation(emailedToken);
      const { SupportChat } = await withWords(['supportChat'], import('#web/features/support-chat/components/support-chat.tsx'));
      setPanel(() => SupportChat);
      setIsOpen(true);
    } catch {
      toast({ title: t('errors.network'), tone: 'destructive' });
    }
  };
  const openEmailed = useEffectEvent((token: string) => {
    // The token is not to stay in the address, nor in what is copied from it.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    void open(token);
  });
  const token = emailedTokenIn(hash);
  useEffect(() => {
    if (token !== undefined) openEmailed(token);
  }, [token]);

  return (
    <aside className={styles['place']} aria-label={t('support.label')}>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setIsOpen(false) : void open())}
      >
        <svg width="24" height="24" viewBox="0 0 28 28" fill="none" aria-hidden focusable="false">
          <path
            d="M4 5h20v14H13l-5 5v-5H4V5Zm5 5h10M9 14h6"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
        <span className={styles['word']}>{t('support.open')}</span>
      </button>
      <Suspense>{isOpen && Panel ? <Panel onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </aside>
  );
}
