import type { Draft } from '../draft.ts'
import { listParts } from '../list-parts.ts'
import type { Ticket } from '../order-ticket.ts'
import { type OrderWord, valuesOf, wordOf } from '../order-words.ts'
import { type HoldReason, holdOf } from '../problems/hold.ts'
import type { Problem } from '../problems/problems.ts'
import type { Sight } from '../sight.ts'

/** Words under `ticket.do.`: what pressing sends. */
export type SendWord = OrderWord | 'waiting' | NonNullable<Draft['list']>

/**
 * What the button says and does: opens the sign-in page, fetches play money for somebody who has nothing, turns the form to post-only, goes to the field that is not right
 * yet, sends, or (held) nothing.
 */
export type TicketButton =
  | { readonly does: 'signIn' | 'turnPostOnly' | 'nothing'; readonly hold: HoldReason }
  | { readonly does: 'fund' }
  | { readonly does: 'fix'; readonly problem: Problem }
  | { readonly does: 'send'; readonly word: SendWord; readonly values: Readonly<Record<string, string>> }

export function buttonOf(ticket: Ticket, draft: Draft, problems: readonly Problem[], sight: Sight): TicketButton {
  const hold = holdOf(ticket, sight.facts)
  if (hold) return { does: hold === 'signIn' ? 'signIn' : hold === 'postOnly' ? 'turnPostOnly' : 'nothing', hold }
  if (hasNothing(ticket, sight)) return { does: 'fund' }
  const problem = problems.find(({ level }) => level === 'stop')
  if (problem) return { does: 'fix', problem }
  return { does: 'send', word: sendWord(draft), values: sendValues(draft, sight) }
}

/** Where there is play money to be had: neither the coin to pay with nor any of it in another order. */
function hasNothing({ side }: Ticket, { facts }: Sight): boolean {
  const { market, balances, givesPlayMoney } = facts
  const own = balances?.get(side === 'buy' ? market.quote : market.base)
  return givesPlayMoney && (own === undefined || (isZero(own.available) && isZero(own.locked)))
}

const isZero = (amount: string) => /^0(\.0*)?$/.test(amount)

function sendWord({ list, orders: [order] }: Draft): SendWord {
  if (list) return list
  const word = wordOf(order)
  // A button has room for what decides, and no more.
  return word === 'waitingLimit' || word === 'waitingMarket' ? 'waiting' : word
}

/** Of a list what its first order does, and what follows it. */
function sendValues(draft: Draft, sight: Sight): Record<string, string> {
  const follows = listParts(draft, sight).at(-1)
  const then = follows?.part === 'then' ? follows.side : follows?.part
  return { ...valuesOf(draft.orders[0], sight), ...(then && { then }) }
}
