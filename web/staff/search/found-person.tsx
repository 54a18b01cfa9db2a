import type { HitOf } from '#contracts/search.ts';
import styles from './search.module.css';

export function FoundPerson({ person: { name, email, phone } }: { person: HitOf<'persons'> }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span className={styles['detail']}>
        <bdi>{email}</bdi>
        {phone === null ? null : (
          <>
            {' · '}
            <bdi>{phone}</bdi>
          </>
        )}
      </span>
    </>
  );
}
