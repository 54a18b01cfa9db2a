import { describe, expect, test } from 'vitest';
import { listedNumbers, mostListedNumbers, numbersIn } from '#contracts/listed-numbers.ts';
import { checkDigit } from '#contracts/tracking-number.ts';

const numbered = (nth: number) => {
  const digits = `48392017${String(nth).padStart(3, '0')}`;
  return `WE${digits}${checkDigit(digits)}US`;
};
const [one, two] = [numbered(1), numbered(2)] as const;
const spaced = (number: string, gap: string) =>
  [number.slice(0, 2), number.slice(2, 6), number.slice(6, 10), number.slice(10, 14), number.slice(14)].join(gap);

describe('a pasted column of tracking numbers', () => {
  test.each([
    ['lines of Unix', `${one}\n${two}\n`],
    ['lines of Windows, with a byte order mark', `\uFEFF${one}\r\n${two}\r\n`],
    ['lines of old and of Unicode', `${one}\r\u2028${two}`],
    ['empty lines and spaces around', `\n  ${one}\u00A0\n\n\t${two}  \n`],
    ['commas, semicolons and pipes', `${one};,|${two}`],
    ['a row of a sheet', `${one}\t${two}`],
    ['one line', `${one} ${two}`],
    ['groups', `${spaced(one, ' ')}\n${spaced(two, '-')}`],
    ['groups on one line', `${spaced(one, ' ')} ${spaced(two, '\u2009')}`],
    ['small letters', `${one.toLowerCase()}\n${two}`],
    ['repeats', `${one}\n${two}\n${spaced(one, ' ')}\n${one.toLowerCase()}`],
    ['marks of direction and of no width', `\u200F${one}\u200E\n\u202B${two.slice(0, 5)}\u200B${two.slice(5)}\u202C`],
    [
      'letters and digits of full width',
      `${[...one].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('')}\n${two}`,
    ],
    ['quotes and formulas of a sheet', `"${one}"\n="${two}"`],
  ])('is read from %s', (_name, pasted) => {
    expect(numbersIn(pasted)).toEqual({ numbers: [one, two], others: [] });
  });

  test('names what is no tracking number, a wrong check digit among it', () => {
    const wrong = `${one.slice(0, 13)}${(Number(one[13]) + 1) % 10}US`;
    expect(numbersIn(`Tracking number\n${one}\n${wrong}\n${one}0\n---\n🚚\n${two}`)).toEqual({
      numbers: [one, two],
      others: ['Tracking number', wrong, `${one}0`],
    });
  });

  test('of any size is read at once', () => {
    const column = Array.from({ length: 10_000 }, (_, nth) => numbered(nth % 900)).join('\r\n');
    expect(numbersIn(column).numbers).toHaveLength(900);
    expect(numbersIn(`${'WE1 '.repeat(100_000)}\n${'- '.repeat(100_000)}`).numbers).toEqual([]);
  });
});

test('a list is narrowed down to so many numbers, each counted once', () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => numbered(nth)).join(',');
  expect(listedNumbers().parse(many(mostListedNumbers))).toHaveLength(mostListedNumbers);
  expect(listedNumbers().safeParse(many(mostListedNumbers + 1)).success).toBe(false);
  expect(listedNumbers().parse(`${one},${spaced(one, ' ')},${one.toLowerCase()}`)).toEqual([one]);
});
