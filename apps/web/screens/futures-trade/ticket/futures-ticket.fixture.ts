import type { ContractRow } from '@bowline/contract/futures.ts'
import { type ContractMarket, contractMarket } from '../../../contracts/contract-market.ts'
import { flatPair, type Held, type Pair } from '../../../contracts/figures/account-figures.ts'
import { type Terms, termsOf } from '../../../contracts/figures/contract-terms.ts'
import { draftOf } from './draft.ts'
import { futuresRules } from './futures-rules.ts'
import { contextOf, type FuturesTicketData } from './order-context.ts'
import { changeTicket, startTicket, type Ticket, type TicketAction } from './order-ticket.ts'
import { problemsOf } from './problems.ts'
import { receiptOf } from './receipt.ts'

const USDT = 100_000_000n

const steps = {
  ...{ symbolPricePrecision: 1, volumePrecision: 3, tick: '0.1', lot: '0.001', uplWeight: '1' },
  ...{ minPrice: '0.1', maxPrice: '1000000', minOrderVolume: '0.001', minOrderMoney: '5' },
  ...{ maxMarketVolume: '100', maxLimitVolume: '1000', minCallbackRate: '0.001', maxCallbackRate: '0.1' },
}

const linearRow = {
  ...{ id: '21', contractName: 'BTC-USDT', contractSide: 1, base: 'BTC', quote: 'USDT', marginCoin: 'USDT' },
  ...{ multiplier: '0.001', maker: '0.0002', taker: '0.0005', defaultLever: 20, coinResultVo: steps },
  ladder: [
    { level: 1, cap: '50000', maxLever: 125, keepRate: '0.004', cum: '0' },
    { level: 2, cap: '1000000', maxLever: 20, keepRate: '0.01', cum: '300' },
  ],
} as unknown as ContractRow

const inverseRow = {
  ...linearRow,
  ...{
    id: '28',
    contractName: 'BTC-USD-PERPETUAL',
    contractSide: 0,
    quote: 'USD',
    marginCoin: 'BTC',
    multiplier: '100',
  },
  coinResultVo: {
    ...steps,
    lot: '1',
    minOrderVolume: '1',
    minOrderMoney: '0',
    maxMarketVolume: '1000',
    maxLimitVolume: '100000',
  },
  ladder: [{ level: 1, cap: '1000', maxLever: 125, keepRate: '0.004', cum: '0' }],
} as unknown as ContractRow

const market = (terms: Terms): ContractMarket => {
  const { contractName: pair, base, quote } = terms.row
  const { lot, tick, minPrice, maxPrice, maxLimitVolume: maxQty } = terms.row.coinResultVo
  const row = { pair, base, quote, state: 'trading', priceDecimals: 1, lot, tick, minPrice, maxPrice, maxQty }
  return contractMarket(row as unknown as ContractMarket, 'contracts')
}

export const linear = termsOf(linearRow)
export const inverse = termsOf(inverseRow)

/** Bid 59,990, ask 60,000, mark 60,000; prices from 57,000 to 63,000; 10,000 of what settles in the wallet, at 10x. */
function data(changes: Partial<FuturesTicketData> = {}, terms = linear): FuturesTicketData {
  const isInverse = terms === inverse
  const [few, many] = isInverse ? ['100', '5000'] : ['0.1', '5']
  return {
    ...{ market: market(terms), terms },
    state: 'trading',
    bids: [
      { price: '59990.0', qty: few },
      { price: '59900.0', qty: many },
    ],
    asks: [
      { price: '60000.0', qty: few },
      { price: '60600.0', qty: many },
    ],
    ...{ last: '60000.0', mark: '60000.0', index: '60000', maxBuy: '63000.0', minSell: '57000.0' },
    ...{ balances: new Map(), balance: (isInverse ? 1n : 10_000n) * USDT, pairs: [], isUnified: false },
    ...{ isHedged: false, leverage: 10, isolated: false, mayOpen: true },
    book: 'live',
    account: 'live',
    ...{ isSignedIn: true, isFrozen: false, givesPlayMoney: false, nowMs: 0 },
    ...changes,
  }
}

/** A position in the contract, beside nothing else; lots, a short below zero. */
export function holding(lots: bigint, changes: Partial<Held> = {}, terms = linear): Partial<FuturesTicketData> {
  const mark = 600_000n
  const flat = flatPair(terms, mark, { isHedged: false, leverage: 10, isolated: false })
  const [none] = flat.held as [Held]
  const size = lots < 0n ? -lots : lots
  const entryValue = terms === inverse ? (size * terms.value.factor) / mark : size * mark * terms.value.factor
  const pair: Pair = { ...flat, held: [{ ...none, qty: lots, entryValue, ...changes }] }
  return { pairs: [pair] }
}

/** What the form says of a ticket. */
export function shown(
  ticket: Partial<Ticket>,
  changes: Partial<FuturesTicketData> = {},
  terms = linear,
  actions: readonly TicketAction[] = [],
) {
  const context = contextOf(data(changes, terms))
  const whole = actions.reduce(changeTicket, startTicket(ticket))
  const draft = draftOf(whole, context)
  const problems = problemsOf(whole, draft, context)
  return {
    ...{ context, draft, problems, ticket: whole },
    receipt: receiptOf(draft, context),
    button: futuresRules.buttonOf(whole, draft, problems, context),
    request: () => futuresRules.requestOf(whole, draft, context, 'mine'),
  }
}

/** An amount in what the contract counts in. */
export const base = (text: string) => ({ size: { by: 'base', text } }) as const
