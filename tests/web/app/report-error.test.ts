import { describe, expect, it } from 'vitest';
import { clientErrorSchema } from '#contracts/client-errors.ts';
import { reportOf } from '#web/app/report-error.ts';

const broken = (stack: string, name = 'TypeError') => Object.assign(new Error('Ama Owusu has no parcel'), { name, stack });

describe('a report of a broken script', () => {
  it('says where in our files it broke, and on which screen, and nothing that a person wrote', () => {
    const error = broken(
      'TypeError: Ama Owusu has no parcel\n at f (https://parcels.example.com/assets/index-AbC1.js:12:345)\n at /assets/track-x.js:1:2',
    );
    const report = reportOf('screen', error, '/track/WE483920175525GH');
    expect(report).toEqual({
      kind: 'screen',
      error: 'TypeError',
      screen: '/track',
      frames: ['index-AbC1.js:12:345', 'track-x.js:1:2'],
    });
    expect(clientErrorSchema.parse(report)).toEqual(report);
  });

  it.each([
    ['a word', '/'],
    [null, '/dashboard'],
    [broken('', 'Ama Owusu'), '/1'],
    [broken(Array.from({ length: 50 }, (_, line) => `at /assets/a.js:${line}:1`).join('\n')), '/'],
  ])('can always be sent: %s at %s', (error, path) => {
    expect(clientErrorSchema.safeParse(reportOf('uncaught', error, path)).success).toBe(true);
  });
});
