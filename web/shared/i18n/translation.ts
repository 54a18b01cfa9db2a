/** The plural categories of each language (CLDR, cardinal): a counted text has one form for each of them. */
export interface PluralForms {
  en: 'one' | 'other';
  es: 'one' | 'many' | 'other';
  fr: 'one' | 'many' | 'other';
  de: 'one' | 'other';
  zh: 'other';
  ja: 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
}

/** A namespace in another language: the keys of the English one, its counted texts in the forms of that language. */
export type Translation<English, Code extends keyof PluralForms> = {
  readonly [
    Key in keyof English as Key extends `${infer Counted}_${PluralForms['en']}` ? `${Counted}_${PluralForms[Code]}` : Key
  ]: English[Key] extends string ? string : Translation<English[Key], Code>;
};
