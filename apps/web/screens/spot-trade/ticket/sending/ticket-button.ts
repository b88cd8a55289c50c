import { holdOf } from '../../../../desk/order-ticket/problems/hold.ts'
import type { Problem } from '../../../../desk/order-ticket/problems/problem.ts'
import { buttonFor, type TicketButton } from '../../../../desk/order-ticket/ticket-button.ts'
import type { Draft } from '../draft.ts'
import { listParts } from '../list-parts.ts'
import type { OrderContext } from '../order-context.ts'
import type { Ticket } from '../order-ticket.ts'
import { type OrderWord, valuesOf, wordOf } from '../order-words.ts'

/** Words under `ticket.do.`: what pressing sends. */
type SendWord = OrderWord | 'waiting' | NonNullable<Draft['list']>

export function buttonOf(
  ticket: Ticket,
  draft: Draft,
  problems: readonly Problem[],
  context: OrderContext,
): TicketButton {
  return buttonFor({
    hold: holdOf(context.data, { isPostOnly: ticket.kind === 'postOnly' }),
    hasNothing: hasNothing(ticket, context),
    problems,
    send: () => ({ word: sendWord(draft), values: sendValues(draft, context) }),
  })
}

/** Where there is play money to be had: neither the coin to pay with nor any of it in another order. */
function hasNothing({ side }: Ticket, { data }: OrderContext): boolean {
  const { market, balances, givesPlayMoney } = data
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
function sendValues(draft: Draft, context: OrderContext): Record<string, string> {
  const follows = listParts(draft, context).at(-1)
  const then = follows?.part === 'then' ? follows.side : follows?.part
  return { ...valuesOf(draft.orders[0], context), ...(then && { then }) }
}
