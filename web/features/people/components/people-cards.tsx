import { useTranslation } from 'react-i18next';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { PersonActions, type PeopleListProps } from './person-actions.tsx';
import { PersonName } from './person-name.tsx';
import { PersonTag } from './person-tag.tsx';

export function PeopleCards({ people, parts }: PeopleListProps) {
  const { t } = useTranslation('accounts');
  return (
    <ul className={styles['cards']}>
      {people.map((person) => (
        <li key={person.id} className={styles['card']}>
          <div className={styles['cardTop']}>
            <span>{t(`role.${person.role}`)}</span>
            <PersonTag person={person} />
          </div>
          <p className={styles['cardName']}>
            <PersonName person={person} />
          </p>
          <p className={styles['cardSoft']}>
            <bdi>{person.email}</bdi>
            <ShortTime instant={person.createdAt} />
          </p>
          <PersonActions person={person} parts={parts} />
        </li>
      ))}
    </ul>
  );
}
