import type { Person } from '#contracts/accounts.ts';
import { useWide } from '#web/shared/list/use-wide.ts';
import { PeopleCards } from './people-cards.tsx';
import { PeopleTable } from './people-table.tsx';
import type { PersonParts } from './person-actions.tsx';

export interface PeopleListProps {
  people: readonly Person[];
  parts: PersonParts;
}

export function PeopleList(props: PeopleListProps) {
  const List = useWide() ? PeopleTable : PeopleCards;
  return <List {...props} />;
}
