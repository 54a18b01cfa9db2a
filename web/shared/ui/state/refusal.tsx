import { ApiError, messageOf } from '../../api/api-error.ts';
import { Announced } from '../announce/announced.tsx';
import notice from '../notice.module.css';

interface RefusalProps {
  error: Error | null;
  /** The form says of these itself what is wrong with them. */
  fields?: readonly string[];
}

/** Why the form was refused. */
export function Refusal({ error, fields = [] }: RefusalProps) {
  if (!error) return null;
  const refused = error instanceof ApiError ? Object.keys(error.fields ?? {}) : [];
  if (refused.some((field) => fields.includes(field))) return null;
  return (
    <Announced className={notice['problem']} urgent>
      {messageOf(error)}
    </Announced>
  );
}
