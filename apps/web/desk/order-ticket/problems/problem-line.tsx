import styles from '../ticket-view.module.css'
import { useTicketWords } from '../use-ticket-words.ts'
import { type ProblemForm, shownProblem } from './use-problem-text.ts'

/** Above the button, which so keeps its place: what is wrong, or worth saying. The fields announce it. */
export function ProblemLine({ form }: { readonly form: ProblemForm }) {
  const problem = shownProblem(form, useTicketWords())
  return (
    <p id={form.noteId} className={styles.problem} data-error={problem?.isError || undefined} title={problem?.text}>
      {problem?.text}
    </p>
  )
}
