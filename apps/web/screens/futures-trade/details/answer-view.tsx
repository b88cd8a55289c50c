import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import type { Answer } from '@bowline/design-system/states/use-answer.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/use-words.ts'

interface AnswerViewProps<T> {
  readonly answer: Answer<T>
  readonly children: (data: T) => ReactNode
}

/** What the exchange answered, and until then its place; once it is there a failed repeat leaves it. */
export function AnswerView<T>({ answer: { data, error, again, isAsking }, children }: AnswerViewProps<T>) {
  const t = useWords('futures-trade/details')
  const shell = useWords('shell')
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton ch={40} lines={6} />
  return <FailedState title={t('failed')} retryLabel={shell('failure.retry')} onRetry={again} busy={isAsking} />
}
