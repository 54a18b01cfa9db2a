import type { TextareaHTMLAttributes } from 'react';
import styles from './text-input.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** In the words of antd's inputs, so that a Field can feed either. */
  status?: 'error' | '';
}

/** Several lines of text; for public pages, which load without antd's form machinery. */
export function TextArea({ status, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={`${styles['input']} ${styles['area']}`} data-status={status} />;
}
