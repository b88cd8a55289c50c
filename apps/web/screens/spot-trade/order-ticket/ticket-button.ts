import { OrderType, Side } from '@bowline/core/messages/terms.ts'
import type { Draft } from './draft.ts'
import { type HoldReason, holdOf } from './hold.ts'
import type { Ticket } from './order-ticket.ts'
import type { Problem } from './problems.ts'
import { textsOf } from './shown-texts.ts'
import type { Sight } from './sight.ts'

/** Words under `ticket.do.`: what pressing sends. */
export type SendWord = 'limit' | 'market' | 'marketFor' | 'postOnly' | 'waiting' | 'trailing' | 'oco' | 'oto' | 'otoco'

/**
 * What the button says and does: opens the sign-in page, turns the form to post-only, goes to the field that is not right
 * yet, sends, or (held) nothing.
 */
export type TicketButton =
  | { readonly does: 'signIn' | 'turnPostOnly' | 'nothing'; readonly hold: HoldReason }
  | { readonly does: 'fix'; readonly problem: Problem }
  | { readonly does: 'send'; readonly word: SendWord; readonly values: Readonly<Record<string, string>> }

export function buttonOf(ticket: Ticket, draft: Draft, problems: readonly Problem[], sight: Sight): TicketButton {
  const hold = holdOf(ticket, sight.facts)
  if (hold) return { does: hold === 'signIn' ? 'signIn' : hold === 'postOnly' ? 'turnPostOnly' : 'nothing', hold }
  const problem = problems.find(({ level }) => level === 'stop')
  if (problem) return { does: 'fix', problem }
  return { does: 'send', word: wordOf(ticket, draft), values: valuesOf(draft, sight) }
}

function wordOf({ kind }: Ticket, { list, orders: [order] }: Draft): SendWord {
  if (list) return list
  if (order.type === OrderType.market) return order.quoteQty > 0n ? 'marketFor' : 'market'
  if (order.type === OrderType.limitMaker) return 'postOnly'
  if (kind === 'trailing') return 'trailing'
  return order.type === OrderType.limit ? 'limit' : 'waiting'
}

function valuesOf({ orders: [order] }: Draft, sight: Sight): Record<string, string> {
  const { base, quote } = sight.facts.market
  const texts = textsOf(sight)
  return {
    side: order.side === Side.buy ? 'buy' : 'sell',
    base,
    quote,
    qty: texts.qty(order.qty),
    amount: texts.amount(order.quoteQty),
    price: texts.price(order.price),
    trigger: texts.price(order.stopPrice),
    percent: texts.percent(BigInt(order.trailingBps)),
  }
}
