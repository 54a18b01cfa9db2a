import { useId, useState } from 'react';
import { utcDay } from '#contracts/utc-day.ts';
import { DateField } from '../forms/date-field.tsx';

interface DayFilterProps {
  name: 'from' | 'to';
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

const firstDay = '2020-01-01';

/** A day at either end of a period; it counts once it is whole, or empty again. */
export function DayFilter({ name, label, value = '', onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (day === '' || /^\d{4}-\d\d-\d\d$/.test(day)) onChange(day || undefined);
  };
  const field = { id, name, label, required: false, starred: false, error: undefined, value: typed, onChange: change };
  return <DateField field={field} range={{ min: firstDay, max: utcDay(new Date()) }} />;
}
