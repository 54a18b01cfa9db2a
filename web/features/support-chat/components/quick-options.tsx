import { useTranslation } from 'react-i18next';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import styles from './log.module.css';

interface QuickOptionsProps {
  options: readonly string[];
  onChoose: (text: string) => void;
}

/** What the assistant offers; whoever chooses one has said it. */
export function QuickOptions({ options, onChoose }: QuickOptionsProps) {
  const { t } = useTranslation('supportChat');
  return (
    <div role="group" aria-label={t('options')} className={styles['options']}>
      {options.map((option) => (
        <PlainButton key={option} compact dir="auto" onClick={() => onChoose(option)}>
          {option}
        </PlainButton>
      ))}
    </div>
  );
}
