import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirm: string
  /** Without it the dialog is a notice with a single button. */
  readonly cancel?: string | undefined
  readonly danger?: boolean | undefined
}

export type Ask = (question: Question) => Promise<boolean>

type Waiting = { readonly id: number; readonly question: Question; readonly answer: (yes: boolean) => void }

const AskContext = createContext<Ask>(() => Promise.reject(new Error('useAsk needs an AskHost around it')))

/** Resolves with the answer; the dialog stays open until then. Questions are shown one after the other. */
export function useAsk(): Ask {
  return useContext(AskContext)
}

/** Puts a mark before every question that is asked from within. */
export function MarkedQuestions({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  const ask = useAsk()
  const marked = useCallback<Ask>(
    (question) =>
      ask({
        ...question,
        title: (
          <>
            {mark} {question.title}
          </>
        ),
      }),
    [ask, mark],
  )
  return <AskContext value={marked}>{children}</AskContext>
}

export function AskHost({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setWaiting((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, question, answer }])
      }),
    [],
  )
  const first = waiting[0]
  const settle = (yes: boolean) => {
    first?.answer(yes)
    setWaiting((all) => all.slice(1))
  }
  return (
    <AskContext value={ask}>
      {children}
      {first && <Prompt key={first.id} question={first.question} onAnswer={settle} />}
    </AskContext>
  )
}

type PromptProps = { readonly question: Question; readonly onAnswer: (yes: boolean) => void }

function Prompt({ question, onAnswer }: PromptProps) {
  const { title, text, confirm, cancel, danger } = question
  return (
    <Dialog
      open
      width="alert"
      title={title}
      closeLabel={cancel ?? confirm}
      // Escape cancels; for a notice without a cancel button it confirms.
      onClose={() => onAnswer(cancel === undefined)}
      actions={
        <>
          {cancel !== undefined && <Button onClick={() => onAnswer(false)}>{cancel}</Button>}
          <Button kind={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
