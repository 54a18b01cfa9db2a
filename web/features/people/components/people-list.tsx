import type { Person } from '#contracts/accounts.ts';
import { useWide } from '#web/shared/list/use-wide.ts';
import { PeopleCards } from './people-cards.tsx';
import { PeopleTable } from './people-table.tsx';

export function PeopleList({ people }: { people: readonly Person[] }) {
  const List = useWide() ? PeopleTable : PeopleCards;
  return <List people={people} />;
}
