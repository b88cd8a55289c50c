import { answerTo, type ErrorAnswer, isShownByToast } from '../../../shell/errors/error-answer.ts'
import { isSiteApiError } from '../../../site-api/site-api.ts'
import type { Refusal } from './submission.ts'

export interface RefusalReader {
  /** In the page's language, as everywhere on the site. */
  readonly textOf: (answer: ErrorAnswer) => string
}

/** Only an answer from the exchange is a rejection; after any other error the outcome is unknown. */
export function readRefusal(error: unknown, { textOf }: RefusalReader): Refusal | undefined {
  if (!isSiteApiError(error) || error.failure !== 'refused') return undefined
  const { filter, values } = (error.data ?? {}) as Pick<Refusal, 'filter' | 'values'>
  return {
    code: error.code,
    text: textOf(answerTo(error)),
    ...(error.reason !== undefined && { reason: error.reason }),
    ...(filter && { filter }),
    ...(values && { values }),
  }
}

/** A rejection that no field can fix, such as a country restriction, or that the specification shows in a toast. */
export function isOverPage(error: unknown): boolean {
  if (!isSiteApiError(error) || error.failure !== 'refused') return false
  const answer = answerTo(error)
  return answer.kind === 'modal' || answer.kind === 'verify' || answer.kind === 'notice' || isShownByToast(answer)
}
