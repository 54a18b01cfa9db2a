import { useLanguage } from '../i18n/use-language.ts';
import { figuresIn } from './figures.ts';

/** The company's figures in the reader's language. */
export const useFigures = () => figuresIn(useLanguage().language);
