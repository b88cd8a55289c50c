import type { Words } from '../../words/use-words.ts'
import type { ErrorAnswer } from './error-answer.ts'

type ServerText = Extract<ErrorAnswer, { kind: 'server-text' }>

/** In English the server's exact text; in other languages the text of the code, if there is one. */
export function serverText({ key, text }: ServerText, t: Words<'shell'>, localeId: string): string {
  return localeId === 'en_US' ? text : (t.find(key) ?? text)
}
