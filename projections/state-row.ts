/** A row that holds the state it was made from, as of that revision. */
export interface StateRow<State> {
  state: State;
  revision: number;
  position: number;
}
