import type { EffectKind } from '@bowline/contract/terms/breakeven.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import type { Movement } from '../ledger-history/index.ts'

export type { EffectKind }

/** What happened to one coin, as the rules of the cost see it. */
export interface Effect {
  readonly asset: number
  readonly kind: EffectKind
  /** Below zero: a reward that was taken back. */
  readonly qty: Amount
  /** Paid, received or assumed; 0 for withdrawals and rewards. Undefined: of a deposit that had no price. */
  readonly value: Amount | undefined
}

/** What coins were worth at the moment. */
export interface Valuation {
  /** The asset that costs are in. */
  readonly money: number
  /** Down; undefined while the coin had no price. */
  valueOf(asset: number, amount: Amount): Amount | undefined
}

/** A side of a trade, in ledger units. */
export interface TradedCoins {
  readonly base: number
  readonly quote: number
  readonly isBuyer: boolean
  readonly qty: Amount
  readonly quoteQty: Amount
  readonly feeAsset: number
  /** Below zero: a rebate. */
  readonly fee: Amount
}

const EXCHANGE: readonly number[] = [BizType.convert, BizType.repayment]
/** By the house, or by what became of contracts: neither bought nor sold. */
const GRANT: readonly number[] = [
  ...[BizType.earn, BizType.referral, BizType.contractProfit, BizType.contractFee, BizType.fundingFee],
  ...[BizType.clearance, BizType.insurance, BizType.interest, BizType.upgrade],
]

/** The movements of one command outside trading. */
export function effectsOfFlows(movements: readonly Movement[], prices: Valuation): Effect[] {
  const exchange = movements.filter(({ bizType }) => EXCHANGE.includes(bizType))
  const rest = movements.filter(({ bizType }) => !EXCHANGE.includes(bizType))
  return [
    ...ofExchange(exchange, prices),
    ...rest.map(({ asset, amount, bizType }) => {
      if (GRANT.includes(bizType)) return grant(asset, amount)
      if (amount < 0n) return { asset, kind: 'withdrawal' as const, qty: -amount, value: 0n }
      return { asset, kind: 'deposit' as const, qty: amount, value: prices.valueOf(asset, amount) }
    }),
  ]
}

/**
 * A buy costs what was paid for it, fees in whatever coin included; a sale brings what is left of the proceeds (domain text §E). Coins
 * that paid are sold for what they were worth, so a buy of ETH for BTC is a sale of BTC.
 */
export function effectsOfTrade(trade: TradedCoins, prices: Valuation): Effect[] {
  const { base, quote, isBuyer, feeAsset, fee } = trade
  const feeIn = (asset: number) => (feeAsset === asset ? fee : 0n)
  const ofQuote = prices.valueOf(quote, trade.quoteQty - (isBuyer ? 0n : feeIn(quote)))
  const price = ofQuote ?? prices.valueOf(base, trade.qty) ?? 0n
  // In a coin that is no part of the trade: sold to pay it.
  const isOther = feeAsset !== base && feeAsset !== quote && fee > 0n
  const cost = isOther ? (prices.valueOf(feeAsset, fee) ?? 0n) : 0n
  const paid = isOther ? [sale(feeAsset, fee, cost)] : []
  if (isBuyer)
    return [
      sale(quote, trade.quoteQty + feeIn(quote), price),
      buy(base, trade.qty - feeIn(base), price + cost),
      ...paid,
    ]
  return [sale(base, trade.qty + feeIn(base), price - cost), buy(quote, trade.quoteQty - feeIn(quote), price), ...paid]
}

/** What was given was sold for what was received was bought for: the same value, shared by the worth of each. */
function ofExchange(movements: readonly Movement[], prices: Valuation): Effect[] {
  const nets = netsOf(movements)
  const given = [...nets].filter(([, net]) => net < 0n)
  const received = [...nets].filter(([, net]) => net > 0n)
  if (given.length === 0 || received.length === 0) return grants(nets)
  const worthOf = (side: typeof given) => side.map(([asset, net]) => prices.valueOf(asset, magnitude(net)) ?? 0n)
  const [worthGiven, worthReceived] = [worthOf(given), worthOf(received)]
  // The side that is money is exact, and has the same value as the other.
  const isPaidOut = received.every(([asset]) => asset === prices.money)
  const total = sum(isPaidOut || sum(worthGiven) === 0n ? worthReceived : worthGiven)
  const [sold, bought] = [shared(total, worthGiven), shared(total, worthReceived)]
  return [
    ...given.map(([asset, net], at) => sale(asset, -net, sold[at] ?? 0n)),
    ...received.map(([asset, net], at) => buy(asset, net, bought[at] ?? 0n)),
  ]
}

const buy = (asset: number, qty: Amount, value: Amount) => ({ asset, kind: 'buy', qty, value }) as const
const sale = (asset: number, qty: Amount, value: Amount) => ({ asset, kind: 'sell', qty, value }) as const
const grant = (asset: number, qty: Amount) => ({ asset, kind: 'reward', qty, value: 0n }) as const

function grants(nets: ReadonlyMap<number, Amount>): Effect[] {
  return [...nets].map(([asset, net]) => grant(asset, net))
}

function netsOf(movements: readonly Movement[]): Map<number, Amount> {
  const nets = new Map<number, Amount>()
  for (const { asset, amount } of movements) nets.set(asset, (nets.get(asset) ?? 0n) + amount)
  return nets
}

/** Shares in proportion, down; the last has the rest. */
function shared(total: Amount, weights: readonly Amount[]): Amount[] {
  const all = sum(weights)
  const parts = weights.slice(0, -1).map((weight) => (all === 0n ? 0n : multiplyDivide(total, weight, all, 'down')))
  return [...parts, total - sum(parts)]
}

function sum(values: readonly Amount[]): Amount {
  return values.reduce((all, value) => all + value, 0n)
}

function magnitude(value: Amount): Amount {
  return value < 0n ? -value : value
}
