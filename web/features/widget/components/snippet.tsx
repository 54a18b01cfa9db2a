import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#web/shared/ui/button/use-copy.ts';
import { snippetKinds, snippetOf, type SnippetKind, type WidgetChoice } from '../model/snippet.ts';
import styles from './widget.module.css';

interface SnippetProps {
  choice: WidgetChoice;
  address: string;
}

/** The code of a choice, to be copied into a page. */
export function Snippet({ choice, address }: SnippetProps) {
  const { t } = useTranslation('widget');
  const [kind, setKind] = useState<SnippetKind>('script');
  const { copy } = useCopy(t('copied'));
  const code = snippetOf(kind, choice, { address, title: t('frameTitle') });
  return (
    <div className={styles['snippet']}>
      <Segmented
        aria-label={t('kind.label')}
        value={kind}
        onChange={setKind}
        options={snippetKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <p className={styles['hint']}>{t(`kindHint.${kind}`)}</p>
      <code className={`mono ${styles['code']}`} dir="ltr">
        {code}
      </code>
      <Button type="primary" className={styles['copy'] ?? ''} onClick={() => void copy(code)}>
        {t('copy')}
      </Button>
    </div>
  );
}
