import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useScreenShortcuts } from '#web/shared/shortcuts/screen-shortcuts.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import { snoozeChoices, snoozeUntil } from '../../model/snooze-times.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

const other = 'other';
/** A key opens it, and arrows go on. */
const opened = { autoFocus: true };

/** Puts a conversation aside until a morning. */
export function SnoozeMenu({ steps }: { steps: ReturnType<typeof useConversationSteps> }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  useScreenShortcuts([{ key: 's', label: t('snooze.button'), run: () => setIsOpen(true) }]);
  const snooze = (until: Date) => steps.take({ step: 'snooze', body: { until: until.toISOString() } });
  const now = new Date();
  const items = [
    ...snoozeChoices.map((choice) => ({
      key: choice,
      label: t(`snooze.${choice}`, { time: format.instant(snoozeUntil(choice, now), 'dayTime') }),
    })),
    { key: other, label: t('snooze.other') },
  ];
  const choose = (key: string) => {
    setIsOpen(false);
    const choice = snoozeChoices.find((each) => each === key);
    if (choice) snooze(snoozeUntil(choice, new Date()));
    else setIsChoosing(true);
  };
  return (
    <>
      <Dropdown
        open={isOpen}
        onOpenChange={setIsOpen}
        {...opened}
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => choose(key) }}
        getPopupContainer={popupContainer}
      >
        <Button aria-haspopup="menu">{t('snooze.button')}</Button>
      </Dropdown>
      {isChoosing ? (
        <SnoozeDialog
          onClose={() => setIsChoosing(false)}
          onChoose={(until) => {
            setIsChoosing(false);
            snooze(until);
          }}
        />
      ) : null}
    </>
  );
}
