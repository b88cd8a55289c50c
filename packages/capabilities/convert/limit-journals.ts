import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { LimitOrder } from './limit-orders.store.ts'
import type { CoinPair } from './offers.ts'
import { bizIdOf, WALLETS } from './settle-conversion.ts'

/** What waits for a limit price, beside the account that it came from. */
export const WAITING = { spot: LedgerCode.spotConverting, funding: LedgerCode.fundingConverting } as const

/** Of what is set aside and given back; a conversion has the key of any other. */
export const asideIdOf = (quoteId: string) => `convert-limit:${quoteId}`

const accountsOf = ({ userId, wallet }: LimitOrder) => {
  const owner = mainAccountOf(userId)
  return { own: { code: WALLETS[wallet], owner }, waiting: { code: WAITING[wallet], owner } }
}

const noteOf = ({ userId, fromCoin, toCoin }: LimitOrder) => ({
  actor: `user:${mainAccountOf(userId)}`,
  memo: `${fromCoin} to ${toCoin}`,
})

/** The coin that is given, out of what can be spent. */
export function setAsideCommand(order: LimitOrder, asset: number) {
  const { own, waiting } = accountsOf(order)
  const key = { bizType: BizType.convert, bizId: asideIdOf(order.quoteId), bizTime: order.acceptedAtMs, leg: 0 }
  return journal({ ...key, ...noteOf(order) }, moved(own, waiting, asset, order.limit.setAside))
}

/** Back to where it came from. */
export function giveBackCommand(order: LimitOrder, asset: number) {
  const { own, waiting } = accountsOf(order)
  const key = { bizType: BizType.convert, bizId: asideIdOf(order.quoteId), bizTime: order.limit.decidedAtMs, leg: 1 }
  return journal({ ...key, ...noteOf(order) }, moved(waiting, own, asset, order.limit.setAside))
}

/** Both coins against the house's inventory, and back what a better price leaves over. */
export function fillCommand(order: LimitOrder, { from, to }: CoinPair) {
  const { fromAmount, toAmount, limit } = order
  const { own, waiting } = accountsOf(order)
  const inventory = { code: LedgerCode.inventory }
  const key = { bizType: BizType.convert, bizId: bizIdOf(order.quoteId), bizTime: limit.decidedAtMs, leg: 0 }
  const left = limit.setAside - fromAmount
  const given = [
    { ...waiting, asset: from.asset, amount: -limit.setAside },
    { ...inventory, asset: from.asset, amount: fromAmount },
    ...(left > 0n ? [{ ...own, asset: from.asset, amount: left }] : []),
  ]
  return journal({ ...key, ...noteOf(order) }, [...given, ...moved(inventory, own, to.asset, toAmount)])
}
