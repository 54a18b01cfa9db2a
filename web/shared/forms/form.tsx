import type { FormEvent, ReactNode } from 'react';
import { FormSummary, type SummaryEntry } from './form-summary.tsx';

interface FormProps<Field extends string> {
  form: {
    name: string;
    problems: readonly SummaryEntry<Field>[];
    refusals: number;
    onSubmit: (event: FormEvent) => void;
  };
  label?: string;
  className?: string | undefined;
  /** As on the pages of staff, with fields as high as antd's. */
  dense?: boolean;
  /** Leads to a field that may not be on the page; by default the field is focused. */
  onChoose?: (field: Field) => void;
  children: ReactNode;
}

export function Form<Field extends string>({ form, label, className, dense = false, onChoose, children }: FormProps<Field>) {
  return (
    <form id={form.name} noValidate onSubmit={form.onSubmit} aria-label={label} className={className} data-dense={dense}>
      <FormSummary problems={form.problems} refusals={form.refusals} onChoose={onChoose} />
      {children}
    </form>
  );
}
