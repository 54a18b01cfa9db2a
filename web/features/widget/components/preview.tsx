import { useTranslation } from 'react-i18next';
import { framePathOf, type WidgetChoice } from '../model/snippet.ts';
import styles from './widget.module.css';

/** The widget as a shop would show it: a page of this installation, whose own policy lets it load nothing from elsewhere. */
export function Preview({ choice }: { choice: WidgetChoice }) {
  const { t } = useTranslation('widget');
  const path = framePathOf(choice);
  // oxlint-disable-next-line react/iframe-missing-sandbox -- within a sandbox it could not ask our API
  return <iframe key={path} className={styles['frame']} src={path} title={t('preview')} />;
}
