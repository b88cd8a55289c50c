import type { Level } from '@bowline/core/formulas.ts'
import type { ContractMarket } from '../../../contracts/contract-market.ts'
import {
  flatPair,
  type Held,
  type Pair,
  type WalletFigures,
  walletFigures,
} from '../../../contracts/figures/account-figures.ts'
import { lotsOf, type Terms, ticksOf, units } from '../../../contracts/figures/contract-terms.ts'
import type { TicketData } from '../../../desk/order-ticket/ticket-data.ts'
import type { TicketSide } from '../../../desk/order-ticket/ticket-rules.ts'

/** Everything the form depends on, as the page knows it. */
export interface FuturesTicketData extends TicketData {
  readonly market: ContractMarket
  readonly terms: Terms
  readonly mark: string | null
  readonly index: string | null
  readonly maxBuy: string | null
  readonly minSell: string | null
  /** Balance of the wallet, and what it backs; contracts without anything are left out. */
  readonly balance: bigint
  /** Other wallets stand behind its cross positions too: `balance` says what may be used, and nothing of liquidation. */
  readonly isUnified: boolean
  readonly pairs: readonly Pair[]
  readonly isHedged: boolean
  /** As the contract is set; what the exchange begins with until somebody sets it. */
  readonly leverage: number
  readonly isolated: boolean
  /** The risk notice is accepted; nobody is asked before it is known. */
  readonly mayOpen: boolean
}

/** The same in ticks, lots and ledger units. */
export interface OrderContext {
  readonly data: FuturesTicketData
  readonly terms: Terms
  readonly mark: bigint
  readonly last: bigint
  readonly index: bigint
  /** The price limits of now; 0 = not known. */
  readonly maxBuy: bigint
  readonly minSell: bigint
  /** What an order of this side would take from, best first. */
  readonly against: (side: TicketSide) => readonly Level[]
  /** The contract as it is held, with rows of zeros where nothing is. */
  readonly pair: Pair
  readonly others: readonly Pair[]
  readonly wallet: WalletFigures
}

export function contextOf(data: FuturesTicketData): OrderContext {
  const { terms, pairs, bids, asks } = data
  const mark = ticksOf(terms, data.mark)
  const pair = pairs.find((one) => one.terms.pair === terms.pair) ?? flatPair(terms, mark, data)
  const others = pairs.filter((one) => one.terms.pair !== terms.pair)
  const levels = (rows: typeof bids) =>
    rows.map(({ price, qty }) => ({ price: ticksOf(terms, price), qty: lotsOf(terms, qty) }))
  return {
    ...{ data, terms, mark, pair, others },
    last: ticksOf(terms, data.last),
    // The index has more digits than a tick.
    index: data.index ? units(data.index) / terms.tick : 0n,
    maxBuy: ticksOf(terms, data.maxBuy),
    minSell: ticksOf(terms, data.minSell),
    against: (side) => levels(side === 'buy' ? asks : bids),
    wallet: walletFigures(data.balance, [pair, ...others]),
  }
}

/** The position that an order of this side opens, adds to or makes smaller. */
export function heldFor({ pair }: Pick<OrderContext, 'pair'>, side: TicketSide, closes: boolean): Held {
  const wanted = !pair.isHedged ? 'both' : (side === 'buy') !== closes ? 'long' : 'short'
  return pair.held.find((held) => held.side === wanted) ?? (pair.held[0] as Held)
}
