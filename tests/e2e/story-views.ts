/**
 * What people do is done on a desk in English and on a phone in Arabic, so that each width and each writing direction is walked
 * through once. How a screen looks in other views is for `isFineInEveryView` and for the test of the seven languages.
 */
export const storyViews = [
  { width: 1280, language: 'en' },
  { width: 360, language: 'ar' },
] as const;
