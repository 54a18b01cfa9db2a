import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/**
 * A decimal that stays the text it was typed as until it is sent, so that nothing is rounded on the way.
 * The browser's own number field knows the reader's decimal comma; antd's would read 1,5 as 15.
 */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'mono'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} type="number" mono />;
}
