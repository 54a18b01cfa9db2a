import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

const none = -1;

interface ComboboxOptions<Option extends { key: string }> {
  /** What can be chosen, in the order that is shown; none while what is shown is out of date. */
  options: readonly Option[];
  /** Whether there is anything to be shown below the field. */
  hasList: boolean;
  onChoose: (option: Option) => void;
}

/**
 * A field that takes any text, with a list of suggestions below it (WAI-ARIA combobox): arrows choose, Enter takes, Escape closes. The
 * field keeps the focus, and nothing is chosen before an arrow is pressed.
 */
export function useCombobox<Option extends { key: string }>(options: ComboboxOptions<Option>) {
  const { options: shown, hasList, onChoose } = options;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(none);
  const isShown = isOpen && hasList;
  const active = isShown ? shown[chosen] : undefined;
  const idOf = ({ key }: Option) => `${id}-${key}`;
  const activeId = active && idOf(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = () => {
    setIsOpen(true);
    setChosen(none);
  };
  const close = () => {
    setIsOpen(false);
    setChosen(none);
  };

  /** Whether the key was meant for the list. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return true;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setChosen(chosen < 0 && step < 0 ? shown.length - 1 : (chosen + step + shown.length) % shown.length);
      return true;
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active);
      return true;
    }
    if (event.key !== 'Escape' || !isShown) return false;
    close();
    return true;
  };

  return {
    isShown,
    open,
    close,
    takesKey,
    fieldProps: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
    } as const,
    listProps: {
      id: `${id}-list`,
      role: 'listbox',
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    } as const,
    optionProps: (option: Option) => ({
      id: idOf(option),
      role: 'option' as const,
      'aria-selected': option.key === active?.key,
      tabIndex: -1,
      onClick: () => onChoose(option),
    }),
  };
}
