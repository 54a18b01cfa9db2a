import { EllipsisOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { threadEmailMutation } from '../../api/thread-email.ts';
import { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import { ConversationPicker } from './conversation-picker.tsx';

interface EmailMenuProps {
  emailId: string;
  conversationId: string;
  /** Whether something would be left without it. */
  mayLeave: boolean;
  onOther: (id: string) => void;
}

/** Puts right where an email belongs. */
export function EmailMenu({ emailId, conversationId, mayLeave, onOther }: EmailMenuProps) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const steps = useConversationSteps(conversationId);
  const [isPicking, setIsPicking] = useState(false);
  const threading = useMutation({
    ...threadEmailMutation,
    onError: (error) => toast({ title: t('step.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const thread = (into: string | null) =>
    threading.mutate(
      { emailId, body: { conversationId: into }, idempotencyKey: randomKey() },
      { onSuccess: () => (into === null ? undefined : onOther(into)) },
    );
  const items = [
    { key: 'move', label: t('move.other'), onClick: () => setIsPicking(true) },
    ...(mayLeave
      ? [{ key: 'split', label: t('move.split'), onClick: () => steps.take({ step: 'split', body: { emailIds: [emailId] } }) }]
      : []),
    { key: 'undo', label: t('move.undo'), onClick: () => thread(null) },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} getPopupContainer={popupContainer}>
        <Button
          type="text"
          size="small"
          aria-label={t('move.menu')}
          aria-haspopup="menu"
          icon={<EllipsisOutlined aria-hidden />}
          loading={threading.isPending || steps.isPending}
        />
      </Dropdown>
      {isPicking ? (
        <ConversationPicker
          title={t('move.other')}
          except={conversationId}
          onClose={() => setIsPicking(false)}
          onPick={(id) => {
            setIsPicking(false);
            thread(id);
          }}
        />
      ) : null}
    </>
  );
}
