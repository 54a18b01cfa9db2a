import { flagFiles } from '../model/flag-files.ts';
import styles from './currency-picker.module.css';

/** The flag of a country (ISO 3166-1 code, or `EU`), where we have it; beside a word that says the same. */
export function Flag({ code }: { code: string }) {
  const file = flagFiles.get(code);
  if (file === undefined) return null;
  return <img className={styles['flag']} src={file} alt="" width="21" height="14" loading="lazy" />;
}
