import type { RowProblemCode } from '../domain/import-row/problems.ts';
import type { SayProblem } from './findings.ts';
import { sayProblem } from './read-rows.ts';
import { isStandingCode, standingWords } from './words/standing.ts';

/** The sentence for whatever is wrong with a row, or was found about it. */
export const sayFinding: SayProblem = ({ code, limit }, language) =>
  isStandingCode(code) ? standingWords[language][code] : sayProblem({ code: code as RowProblemCode, limit }, language);
