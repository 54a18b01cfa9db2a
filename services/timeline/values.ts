import {
  timelineLabels,
  type TimelineLabel,
  type TimelineLine,
  type TimelineValue,
  type TimelineWord,
} from '#contracts/timeline.ts';

export const word = (name: TimelineWord, values?: Record<string, Exclude<TimelineValue, { type: 'word' }>>): TimelineValue => ({
  type: 'word',
  word: name,
  ...(values && { values }),
});

/** Details by their labels, without those that have no value. */
export const labelled = (values: Partial<Record<TimelineLabel, TimelineValue | false | null>>): TimelineLine['details'] =>
  timelineLabels.flatMap((label) => {
    const value = values[label];
    return value ? [{ label, value }] : [];
  });

/** Values in a row, without those that there are not. */
export const said = (...values: readonly (TimelineValue | false | null)[]): TimelineValue[] =>
  values.filter((value) => value !== null && value !== false);
