import { useTranslation } from 'react-i18next';
import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import styles from './log.module.css';

/** Whoever chooses one has said it. */
export function QuickOptions({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('supportChat');
  const { language } = useLanguage();
  const texts = quickOptionTexts[language];
  return (
    <div role="group" aria-label={t('options')} className={styles['options']}>
      {quickOptions.map((option) => (
        <PlainButton key={option} compact onClick={() => onChoose(texts[option])}>
          {texts[option]}
        </PlainButton>
      ))}
    </div>
  );
}
