import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { FollowForm } from './follow-form.tsx';
import { UpdatesAnswer } from './updates-answer.tsx';

interface UpdatesDialogProps {
  trackingNumber: string;
  hasEnded: boolean;
  onClose: () => void;
}

export function UpdatesDialog({ trackingNumber, hasEnded, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('tracking');
  const [asked, setAsked] = useState<string>();
  const content = () => {
    if (asked !== undefined) {
      return <UpdatesAnswer text={t('updates.asked', { email: asked })} hint={t('updates.askedHint')} onClose={onClose} />;
    }
    if (hasEnded) return <UpdatesAnswer text={t('updates.over')} onClose={onClose} />;
    return <FollowForm trackingNumber={trackingNumber} onAsked={setAsked} />;
  };
  return (
    <Dialog title={t('updates.title')} closeLabel={t('updates.close')} onClose={onClose} narrow>
      {content()}
    </Dialog>
  );
}
