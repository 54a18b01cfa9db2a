import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FollowRequest } from '#contracts/follows.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { FollowForm, type FollowWords } from './follow-form.tsx';
import { UpdatesAnswer } from './updates-answer.tsx';

interface UpdatesDialogProps {
  trackingNumber: string;
  hasEnded: boolean;
  words: FollowWords;
  onClose: () => void;
}

export function UpdatesDialog({ trackingNumber, hasEnded, words, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('tracking');
  const [asked, setAsked] = useState<Pick<FollowRequest, 'email' | 'phone'>>();
  const content = () => {
    if (asked) {
      const { email, phone } = asked;
      const texts = [
        ...(email === undefined ? [] : [t('updates.asked', { email })]),
        ...(phone === undefined ? [] : [t('updatesByText.asked', { phone })]),
      ];
      const hint = t(email === undefined ? 'updatesByText.askedHint' : 'updates.askedHint');
      return <UpdatesAnswer text={texts.join(' ')} hint={hint} onClose={onClose} />;
    }
    if (hasEnded) return <UpdatesAnswer text={t('updates.over')} onClose={onClose} />;
    return <FollowForm trackingNumber={trackingNumber} words={words} onAsked={setAsked} />;
  };
  return (
    <Dialog title={t(`${words}.title`)} closeLabel={t('updates.close')} onClose={onClose} narrow>
      {content()}
    </Dialog>
  );
}
