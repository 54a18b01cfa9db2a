import { describe, expect, it } from 'vitest';
import {
  firstLineProblem,
  lineAfter,
  lineProblems,
  mismatch,
  totalOf,
  type CustomsLineDraft,
} from '#web/features/shipment-wizard/model/customs-draft.ts';

const shirts: CustomsLineDraft = {
  description: 'Cotton shirts',
  hsCode: '6109.10',
  originCountry: 'BD',
  quantity: '3',
  unitValue: '13.33',
};

describe('a line as it is typed', () => {
  it('is fine where all of it is there', () => expect(lineProblems(shirts)).toEqual({}));

  it.each<[Partial<CustomsLineDraft>, object]>([
    [{ description: ' ' }, { description: { kind: 'required' } }],
    [{ description: 'Shirts\nSocks' }, { description: { kind: 'oneLine' } }],
    [{ hsCode: '' }, { hsCode: { kind: 'required' } }],
    [{ hsCode: '6109AB' }, { hsCode: { kind: 'number' } }],
    [{ originCountry: '' }, { originCountry: { kind: 'required' } }],
    [{ quantity: '0' }, { quantity: { kind: 'tooSmall', min: 1 } }],
    [{ quantity: '1.5' }, { quantity: { kind: 'number' } }],
    [{ unitValue: '' }, { unitValue: { kind: 'required' } }],
    [{ unitValue: '-1' }, { unitValue: { kind: 'tooSmall', min: 0 } }],
    [{ unitValue: '1.005' }, { unitValue: { kind: 'decimals' } }],
  ])('is refused with %j, with the reason at the field', (changes, problems) => {
    expect(lineProblems({ ...shirts, ...changes })).toEqual(problems);
  });

  it('is told by its number, the first one first', () => {
    const lines = [shirts, { ...shirts, hsCode: 'x', quantity: '0' }, { ...shirts, description: '' }];
    expect(firstLineProblem(lines)).toEqual({ number: 2, field: 'hsCode', problem: { kind: 'number' } });
    expect(firstLineProblem([shirts])).toBeUndefined();
  });
});

describe('the sum of the lines', () => {
  it('is there once every line is complete', () => {
    expect(totalOf([shirts, { ...shirts, quantity: '1' }])).toBe(53.32);
    expect(totalOf([shirts, { ...shirts, unitValue: '' }])).toBeUndefined();
    expect(totalOf([])).toBeUndefined();
  });

  it('is compared with the declared value to the cent, and named with it where they differ', () => {
    expect(mismatch([shirts], '39.99')).toBeUndefined();
    expect(mismatch([shirts], '40')).toEqual({ sum: 39.99, value: 40 });
    expect(mismatch([], '40')).toBeUndefined();
  });

  it('is not compared while one of the figures is still typed', () => {
    expect(mismatch([shirts], '')).toBeUndefined();
    expect(mismatch([{ ...shirts, unitValue: '1.' }, shirts], 'x')).toBeUndefined();
  });
});

it('goes on with the origin of the line before', () => {
  expect(lineAfter([])).toMatchObject({ originCountry: '', quantity: '1', description: '' });
  expect(lineAfter([{ ...shirts, originCountry: 'CN' }, shirts])).toEqual({
    description: '',
    hsCode: '',
    originCountry: 'BD',
    quantity: '1',
    unitValue: '',
  });
});
