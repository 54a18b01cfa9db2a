import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './passwords.module.css';

export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Announced className={styles['problem']} urgent>
      {messageOf(error)}
    </Announced>
  );
}
