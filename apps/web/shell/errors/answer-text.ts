import type { Words } from '../../words/use-words.ts'
import type { ErrorAnswer } from './error-answer.ts'
import { serverText } from './server-text.ts'

/** What an answer says, for a place that shows it itself instead of by `useShowError`. */
export function answerText(answer: ErrorAnswer, t: Words<'shell'>, localeId: string): string {
  if (answer.kind === 'server-text') return serverText(answer, t, localeId)
  if (answer.kind === 'sign-in') return t('failure.session')
  return t.find(answer.key, 'values' in answer ? answer.values : undefined) ?? t('error.system')
}
