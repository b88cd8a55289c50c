import type { Refusal } from '../sending/submission.ts'
import type { TicketWords } from '../use-ticket-words.ts'

/** Of these the code says less than the reason: the market takes orders, though not this one. */
const SAYING_MORE: ReadonlySet<string | undefined> = new Set(['market.early'])

/** With the bounds that were hit, and in the desk's own words, where there are any. */
export function refusalText(refusal: Refusal, t: TicketWords): string {
  const { code, reason } = refusal
  if (SAYING_MORE.has(reason)) return refusal.text
  const text = boundsText(refusal, t) ?? refusal.text
  return t.find(`ticket.refused.${code}`, { text }) ?? t('ticket.refused.other', { text })
}

/** The same words as for a bound that the form finds itself. */
function boundsText({ filter, values }: Refusal, t: TicketWords): string | undefined {
  if (!values) return undefined
  const { least = '0', most, asset = '' } = values
  const amount = (value: string) => `${t.number(value)} ${asset}`
  switch (filter) {
    case 'PRICE':
      return t.find('ticket.problem.price.range', { least, most })
    case 'LOT':
    case 'NOTIONAL':
      return t.find('ticket.problem.price.range', { least: amount(least), most: amount(most) })
    case 'MARKET_LOT':
      return t.find('ticket.problem.size.most', { most, base: asset })
    case 'MAX_POSITION':
      return t.find('ticket.problem.size.position', { most, base: asset })
    case 'TRAILING_DELTA':
      return t.find('ticket.problem.trailingPercent.range', { least, most })
    case 'MAX_OPEN':
      return t.find('ticket.problem.open.orders', { most })
    case 'MAX_CONDITIONAL':
      return t.find('ticket.problem.open.conditional', { most })
    case 'MAX_LISTS':
      return t.find('ticket.problem.open.lists', { most })
    default:
      return undefined
  }
}
