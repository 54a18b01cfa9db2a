import { useEffect, useRef } from 'react';
import { fieldId } from '../model/field-id.ts';
import { type DraftField, stepOf } from '../model/shipment-draft.ts';

interface StepFocus {
  step: number;
  /** Grows with every refusal; the summary of problems takes the focus then. */
  refusals: number;
  goTo: (step: number) => void;
}

/** Where the focus goes when the step changes: to the field that was asked for, else to the heading of the step. */
export function useStepFocus({ step, refusals, goTo }: StepFocus) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<DraftField>(undefined);
  const shown = useRef({ step, refusals });

  useEffect(() => {
    const before = shown.current;
    shown.current = { step, refusals };
    if (before.step === step) return;
    if (wanted.current) focusOn(wanted.current);
    else if (before.refusals === refusals) heading.current?.focus();
    wanted.current = undefined;
  }, [step, refusals]);

  const focusField = (field: DraftField) => {
    if (stepOf(field) === step) return focusOn(field);
    wanted.current = field;
    goTo(stepOf(field));
  };

  return { heading, focusField };
}

const focusOn = (field: DraftField): void => document.getElementById(fieldId(field))?.focus();
