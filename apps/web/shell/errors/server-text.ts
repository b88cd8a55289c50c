import type { Words } from '../../words/use-words.ts'
import type { ErrorAnswer } from './error-answer.ts'

type ServerText = Extract<ErrorAnswer, { kind: 'server-text' }>

/** English says exactly what was wrong; in another language what the code means, where it has words for it. */
export function serverText({ key, text }: ServerText, t: Words<'shell'>, localeId: string): string {
  return localeId === 'en_US' ? text : (t.find(key) ?? text)
}
