import { useTranslation } from 'react-i18next';
import type { Person } from '#contracts/accounts.ts';
import { useSession } from '#web/shared/session/use-session.ts';

export function PersonName({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const { account } = useSession();
  if (person.username === null) return t('notYet');
  return (
    <>
      <bdi>{person.username}</bdi>
      {person.id === account?.id ? ` ${t('you')}` : null}
    </>
  );
}
