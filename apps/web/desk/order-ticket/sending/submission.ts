import type { RefusedBounds } from '@bowline/contract/terms/refused-bounds.ts'

/** A refusal: the code of the contract, what it says in the page's language, and the filter that failed, if one did. */
export interface Refusal {
  readonly code: string
  readonly text: string
  /** The exchange's word for why. */
  readonly reason?: string
  readonly filter?: string
  /** The bounds that were hit. */
  readonly values?: RefusedBounds
}

/**
 * Sending as steps. One intent has one client id: while its fate is unknown nothing else can be sent, and asking again
 * sends the very same request, which the exchange answers with the first order instead of placing a second.
 */
export type Submission<R, A> =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly request: R }
  | { readonly step: 'sending'; readonly request: R; readonly tries: number }
  | { readonly step: 'unknown'; readonly request: R }
  | { readonly step: 'refused'; readonly refusal: Refusal }
  | { readonly step: 'placed'; readonly placed: A }

export type SubmissionEvent<R, A> =
  | { readonly is: 'asked'; readonly request: R }
  | { readonly is: 'sent'; readonly request: R }
  | { readonly is: 'placed'; readonly placed: A }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** No answer in time, or none that can be read. */
  | { readonly is: 'lost' }
  | { readonly is: 'sentAgain' }
  /** Looking for it showed that it had arrived. */
  | { readonly is: 'found'; readonly placed: A }
  /** Closed the question, read the answer, or gave the lost one up. */
  | { readonly is: 'dismissed' }

const MOST_TRIES = 2

export function nextSubmission<R, A>(now: Submission<R, A>, event: SubmissionEvent<R, A>): Submission<R, A> {
  switch (event.is) {
    case 'asked':
      return isUnderway(now) ? now : { step: 'asking', request: event.request }
    case 'sent':
      return isUnderway(now) ? now : { step: 'sending', request: event.request, tries: 1 }
    case 'placed':
      return isUnderway(now) ? { step: 'placed', placed: event.placed } : now
    case 'refused':
      return isUnderway(now) ? { step: 'refused', refusal: event.refusal } : now
    case 'lost':
      if (now.step !== 'sending') return now
      return now.tries < MOST_TRIES ? { ...now, tries: now.tries + 1 } : { step: 'unknown', request: now.request }
    case 'found':
      return now.step === 'unknown' ? { step: 'placed', placed: event.placed } : now
    case 'sentAgain':
      return now.step === 'unknown' ? { step: 'sending', request: now.request, tries: MOST_TRIES } : now
    case 'dismissed':
      return now.step === 'sending' ? now : { step: 'idle' }
  }
}

/** An order may be on its way: nothing else is sent. */
export function isUnderway({ step }: Pick<Submission<unknown, unknown>, 'step'>): boolean {
  return step === 'sending' || step === 'unknown'
}
