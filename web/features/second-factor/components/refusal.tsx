import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './second-factor.module.css';

interface RefusalProps {
  error: Error | null;
  /** The form says of these itself what is wrong with them. */
  fields: readonly string[];
}

export function Refusal({ error, fields }: RefusalProps) {
  if (!error) return null;
  const refused = error instanceof ApiError ? Object.keys(error.fields ?? {}) : [];
  if (refused.some((field) => fields.includes(field))) return null;
  return (
    <Announced className={styles['problem']} urgent>
      {messageOf(error)}
    </Announced>
  );
}
