import { paths } from '#contracts/paths.ts';
import { LinkedText } from '#web/shared/text/linked-text.tsx';
import styles from './transcript.module.css';

/** A text as it was written, in its own direction. */
export function SaidText({ text }: { text: string }) {
  return (
    <span className={styles['text']} dir="auto">
      <LinkedText text={text} parcelPath={paths.shipmentsFound} />
    </span>
  );
}
