import type { HoldReason } from './problems/hold.ts'
import type { Problem } from './problems/problem.ts'

/** A word under `ticket.do.`: what pressing sends. */
export interface SendText {
  readonly word: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * What the button says and does: opens the sign-in page, fetches play money for somebody who has nothing, turns the form
 * to post-only, goes to the field that is not right yet, sends, or (held) nothing.
 */
export type TicketButton =
  | { readonly does: 'signIn' | 'turnPostOnly' | 'nothing'; readonly hold: HoldReason }
  | { readonly does: 'fund' }
  | { readonly does: 'fix'; readonly problem: Problem }
  | ({ readonly does: 'send' } & SendText)

interface ButtonCase {
  readonly hold: HoldReason | undefined
  /** There is play money to be had, and the user has nothing to trade with. */
  readonly hasNothing: boolean
  readonly problems: readonly Problem[]
  readonly send: () => SendText
}

export function buttonFor({ hold, hasNothing, problems, send }: ButtonCase): TicketButton {
  if (hold) return { does: hold === 'signIn' ? 'signIn' : hold === 'postOnly' ? 'turnPostOnly' : 'nothing', hold }
  if (hasNothing) return { does: 'fund' }
  const problem = problems.find(({ level }) => level === 'stop')
  if (problem) return { does: 'fix', problem }
  return { does: 'send', ...send() }
}
