import type { BackendModule, ResourceLanguage } from 'i18next';

const catalogues = import.meta.glob<{ default: ResourceLanguage }>('./locales/*/*.ts');

const catalogueOf = async (language: string, namespace: string): Promise<ResourceLanguage> =>
  (await catalogues[`./locales/${namespace}/${language}.ts`]?.())?.default ?? {};

/**
 * Loads one namespace of one language as a chunk of its own; every language is whole, so that no other comes along. Where the
 * chunk cannot be loaded, English is used instead.
 */
export const catalogueBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    catalogueOf(language, namespace)
      .catch(() => catalogueOf('en', namespace))
      .then(
        (catalogue) => done(null, catalogue),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
      );
  },
};
