import { useLanguage } from '../i18n/use-language.ts';
import { figuresIn } from './figures.ts';

export const useFigures = () => figuresIn(useLanguage().language);
