import { paths } from '#contracts/paths.ts';
import { LinkedText } from '#web/shared/text/linked-text.tsx';
import styles from './mail.module.css';

/** A text as it was written, in its own direction. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles['text']} dir="auto">
      <LinkedText text={text} parcelPath={paths.shipmentsFound} />
    </div>
  );
}
