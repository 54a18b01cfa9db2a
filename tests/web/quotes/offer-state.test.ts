import { describe, expect, test } from 'vitest';
import { deadLink } from '#web/features/quote-offer/model/offer-state.ts';
import { ApiError } from '#web/shared/api/api-error.ts';

const refused = (status: number, code: ApiError['code']) => new ApiError({ status, code, userMessage: 'no' });

describe('the link to an offer', () => {
  test('is dead when it is not ours or a newer offer has replaced its own', () => {
    expect(deadLink(refused(404, 'bad_link'))).toBe('unknown');
    expect(deadLink(refused(409, 'quote_replaced'))).toBe('replaced');
  });

  test.each([refused(503, 'unavailable'), refused(0, undefined), refused(409, 'conflict'), new Error('broken'), null])(
    'can be tried again after %s',
    (error) => {
      expect(deadLink(error)).toBeUndefined();
    },
  );
});
