import { expect, test } from 'vitest';
import { ApiError } from '#web/shared/api/api-error.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { render } from '../render.tsx';

test.each([
  [503, 1],
  [0, 1],
  [403, 0],
])('after a %i there are %i buttons to try it again', async (status, buttons) => {
  const error = new ApiError({ status, userMessage: 'It did not work' });
  const { place, unmount } = await render(<ErrorState error={error} onRetry={() => undefined} />);
  expect(place.textContent).toContain('It did not work');
  expect(place.querySelectorAll('button')).toHaveLength(buttons);
  await unmount();
});
