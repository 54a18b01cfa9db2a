/** The screens that exist in the browser, as path patterns; any other path is answered with status 404 and its own page. */
export const screens: readonly RegExp[] = [
  /^\/$/,
  /^\/track(?:\/[^/]+)?\/?$/,
  /^\/follow\/[^/]+\/?$/,
  /^\/quote\/[^/]+\/?$/,
  /^\/dashboard-login\/?$/,
  /^\/dashboard\/?$/,
  /^\/ship-now\/?$/,
];
