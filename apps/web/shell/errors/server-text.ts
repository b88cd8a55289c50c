import type { Words } from '../../words/use-words.ts'
import type { ErrorAnswer } from './error-answer.ts'

type ServerText = Extract<ErrorAnswer, { kind: 'server-text' }>

/** The reason's own sentence; without one, in English the server's text and in other languages that of the code. */
export function serverText({ key, text, sentence }: ServerText, t: Words<'shell'>, localeId: string): string {
  return sentence ?? (localeId === 'en_US' ? text : (t.find(key) ?? text))
}
