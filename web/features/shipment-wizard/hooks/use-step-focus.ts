import { useEffect, useRef } from 'react';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { type DraftField, stepOf } from '../model/shipment-draft.ts';

interface StepFocus {
  step: number;
  /** Grows with every refusal; the summary of problems takes the focus then. */
  refusals: number;
  goTo: (step: number) => void;
  idOf: (field: DraftField) => string;
}

export function useStepFocus({ step, refusals, goTo, idOf }: StepFocus) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<string>(undefined);
  const shown = useRef({ step, refusals });

  useEffect(() => {
    const before = shown.current;
    shown.current = { step, refusals };
    if (before.step === step) return;
    if (wanted.current !== undefined) focusField(wanted.current);
    else if (before.refusals === refusals) heading.current?.focus();
    wanted.current = undefined;
  }, [step, refusals]);

  const goToField = (field: DraftField) => {
    if (stepOf(field) === step) return focusField(idOf(field));
    wanted.current = idOf(field);
    goTo(stepOf(field));
  };

  return { heading, goToField };
}
