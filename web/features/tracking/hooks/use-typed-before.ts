import { useEffect, useRef } from 'react';

/** Tells what was typed into a field of the served page before its code was there, which no event has told. */
export function useTypedBefore(id: string, onTyped: (value: string) => void): void {
  const tell = useRef(onTyped);
  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && field.value !== field.defaultValue) tell.current(field.value);
  }, [id]);
}
