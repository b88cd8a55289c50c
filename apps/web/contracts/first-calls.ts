import type { Answer } from '@bowline/design-system/states/use-answer.ts'

/** That something a page cannot do without has not come. */
export interface FirstFailure {
  readonly error: Error
  readonly isAsking: boolean
  /** Asks for all that is missing. */
  readonly again: () => void
}

/** Of calls that a page begins with: what to say of those that failed and have never been answered; undefined: nothing. */
export function firstFailure(
  calls: readonly Pick<Answer<unknown>, 'data' | 'error' | 'isAsking' | 'again'>[],
): FirstFailure | undefined {
  const failed = calls.filter(({ data, error }) => data === undefined && error !== undefined)
  const error = failed[0]?.error
  if (error === undefined) return undefined
  return {
    error,
    isAsking: failed.some(({ isAsking }) => isAsking),
    again: () => {
      for (const { again } of failed) again()
    },
  }
}
