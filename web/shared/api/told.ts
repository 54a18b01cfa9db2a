/** Who is told what became of a request even if the component that sent it is gone by then, unlike what `mutate` itself is given. */
export interface Told<Answer> {
  onSuccess: (answer: Answer) => void;
  onError: (error: Error) => void;
}
