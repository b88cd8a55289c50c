import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

export type Question = {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirm: string
  /** Without it there is one way on: a notice to be read. */
  readonly cancel?: string | undefined
  readonly danger?: boolean | undefined
}

export type Ask = (question: Question) => Promise<boolean>

type Waiting = { readonly id: number; readonly question: Question; readonly answer: (yes: boolean) => void }

const AskContext = createContext<Ask>(() => Promise.reject(new Error('useAsk needs an AskHost around it')))

/** Resolves with the answer; the question stays until there is one. Questions wait for each other. */
export function useAsk(): Ask {
  return useContext(AskContext)
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
      // Escape is the cancel button; a notice without one is answered by being read.
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
