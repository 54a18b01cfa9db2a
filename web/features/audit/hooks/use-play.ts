import { useEffect, useState } from 'react';

const stepMs = 1_200;

interface PlayOptions {
  step: number;
  last: number;
  onStep: (step: number) => void;
  /** Whether the step that is shown is not there yet. */
  isWaiting: boolean;
}

/** Goes from step to step until the last one; a step that is still being read is waited for. */
export function usePlay({ step, last, onStep, isWaiting }: PlayOptions) {
  const [isPlaying, setIsPlaying] = useState(false);
  const goesOn = isPlaying && step < last;
  if (isPlaying && !goesOn) setIsPlaying(false);
  useEffect(() => {
    if (!goesOn || isWaiting) return undefined;
    const timer = setTimeout(() => onStep(step + 1), stepMs);
    return () => clearTimeout(timer);
  });
  return {
    isPlaying: goesOn,
    stop: () => setIsPlaying(false),
    toggle: () => {
      if (!goesOn && step >= last) onStep(0);
      setIsPlaying(!goesOn);
    },
  };
}
