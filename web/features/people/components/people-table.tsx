import { useTranslation } from 'react-i18next';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { PersonActions, type PeopleListProps } from './person-actions.tsx';
import { PersonName } from './person-name.tsx';
import { PersonTag } from './person-tag.tsx';

const columns = ['name', 'email', 'role', 'state', 'since'] as const;

export function PeopleTable({ people, parts }: PeopleListProps) {
  const { t } = useTranslation(['people', 'accounts']);
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{t('people:caption')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`people:column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('people:column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={styles['clip']} title={person.username ?? undefined}>
              <PersonName person={person} />
            </th>
            <td className={styles['clip']} title={person.email}>
              <bdi>{person.email}</bdi>
            </td>
            <td>{t(`accounts:role.${person.role}`)}</td>
            <td>
              <PersonTag person={person} />
            </td>
            <td>
              <ShortTime instant={person.createdAt} />
            </td>
            <td>
              <PersonActions person={person} parts={parts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
