import { linearContract } from '@bowline/core/formulas/perpetuals/contract.ts'
import { btcTiers } from '@bowline/core/formulas/perpetuals/perpetuals.fixture.ts'
import type { MarketTerms } from '@bowline/core/formulas.ts'
import { EndReason, OrderStatus, OrderType, PriceKind, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { formatUnits, parseSignedUnits, trimUnits } from '@bowline/money'
import { applyCommand, applyMarket, type MarketEvent, type Outcome, type PaperCommand } from './account.ts'
import type { Changes } from './draft.ts'
import { sumsOf } from './figures.ts'
import { type NewPaperOrder, PLAIN } from './orders.ts'
import { balanceOf, NOTHING_YET, type PaperOrder, type PaperState, type PlaceOfMoney } from './state.ts'
import type { ContractView, Grant, SpotView, World } from './world.ts'

export const [USDT, BTC] = [1, 3]
export const [SPOT, PERP] = [1, 1001]

export function units(text: string): bigint {
  const read = parseSignedUnits(text.replaceAll(',', ''), 8)
  if (typeof read === 'string') throw new Error(read)
  return read
}
export const text = (amount: bigint) => trimUnits(amount, 8)

/** Of a tick of 0.01 USDT, and a lot of 0.001 BTC. */
const [TICK, LOT] = [units('0.01'), units('0.001')]
export const price = (at: string) => units(at) / TICK
const lots = (qty: string) => units(qty) / LOT
const qtyText = (qty: bigint) => text(qty * LOT)
export const priceText = (ticks: bigint) => text(ticks * TICK)

const terms: MarketTerms = {
  ...{ tick: TICK, lot: LOT, minPrice: 1n, maxPrice: 100_000_000n, minQty: 1n, maxQty: 9_000_000n },
  ...{ marketMaxQty: 0n, minNotional: units('5'), maxNotional: 0n, maxPosition: 0n },
  ...{ bidUp: 0, bidDown: 0, askUp: 0, askDown: 0, bandBps: 500 },
  ...{ maxOpenOrders: 20, maxConditional: 5, maxLists: 0, maxIcebergParts: 0, minTrailingBps: 0, maxTrailingBps: 0 },
}

type Said = Partial<Omit<NewPaperOrder, 'type' | 'side' | 'price' | 'qty' | 'quoteQty' | 'stopPrice'>> & {
  readonly type?: keyof typeof OrderType
  readonly price?: string
  readonly qty?: string
  readonly quoteQty?: string
  readonly stopPrice?: string
}

/** One paper account before a market that the test writes: `60000 x 1` is a level of 1 BTC. */
export class PaperFloor {
  state: PaperState = NOTHING_YET
  changes: Changes | undefined
  nowMs = 1_000
  bids: string[] = []
  asks: string[] = []
  last = '60000'
  mark = '60000'
  maxBuy = '66000'
  minSell = '54000'
  isIndexFrozen = false
  bounds: Partial<MarketTerms> = {}
  #client = 0

  constructor(grants: readonly Grant[] = [{ place: 'spot', asset: USDT, amount: units('100000') }]) {
    this.does({ do: 'reset', grants })
  }

  get world(): World {
    return {
      nowMs: this.nowMs,
      spot: (market) => (market === SPOT ? this.#spot() : undefined),
      contract: (market) => (market === PERP ? this.#contract() : undefined),
    }
  }

  #book() {
    const levels = (side: string[]) =>
      side.map((level) => {
        const [at = '', qty = ''] = level.split(' x ')
        return { price: price(at), qty: lots(qty) }
      })
    const book = { bids: levels(this.bids), asks: levels(this.asks), last: price(this.last) }
    return { ...book, isTrading: true, terms: { ...terms, ...this.bounds } }
  }

  #spot(): SpotView {
    const average = units(this.last)
    return {
      ...this.#book(),
      ...{ market: SPOT, base: BTC, quote: USDT, makerRate: 1_000n, takerRate: 1_000n },
      prices: { average, reference: average },
    }
  }

  #contract(): ContractView {
    return {
      ...this.#book(),
      ...{ market: PERP, settle: USDT, value: linearContract(TICK, LOT) as ContractView['value'], tiers: btcTiers },
      ...{ makerRate: 20_000n, takerRate: 50_000n, defaultLeverage: 20, maxLeverage: 125, uplWeight: 100_000_000n },
      ...{ mark: price(this.mark), index: price(this.mark), maxBuy: price(this.maxBuy), minSell: price(this.minSell) },
      ...{ isIndexFrozen: this.isIndexFrozen, isReduceOnly: false },
    }
  }

  tries(command: PaperCommand): Outcome {
    this.nowMs += 1
    const outcome = applyCommand(this.state, this.world, command)
    if (outcome.done) {
      this.state = outcome.state
      this.changes = outcome.changes
      this.#checks()
    }
    return outcome
  }

  does(command: PaperCommand): Outcome & { done: true } {
    const outcome = this.tries(command)
    if (!outcome.done) throw new Error(`refused: ${outcome.rejection} ${outcome.filter}`)
    return outcome
  }

  sees(event: MarketEvent): void {
    this.nowMs += 1
    const step = applyMarket(this.state, this.world, event)
    this.state = step.state
    this.changes = step.changes
    this.#checks()
  }

  /** A real trade: `sells` = somebody sold into the bids. */
  trades(at: string, qty: string, who: 'buys' | 'sells', market = SPOT): void {
    this.last = at
    this.sees({ saw: 'trade', trade: { market, price: price(at), qty: lots(qty), buyerIsMaker: who === 'sells' } })
  }

  marks(at: string): void {
    this.mark = at
    this.sees({ saw: 'mark', market: PERP })
  }

  order(side: 'buy' | 'sell', { type = 'limit', ...said }: Said, market = SPOT): NewPaperOrder {
    const { price: at = '0', qty = '0', quoteQty = '0', stopPrice = '0', ...rest } = said
    return {
      ...PLAIN,
      ...rest,
      ...{ market, side: Side[side], type: OrderType[type], clientId: `c${this.#client++}` },
      ...{ price: price(at), qty: lots(qty), quoteQty: units(quoteQty), stopPrice: price(stopPrice) },
    }
  }

  places(side: 'buy' | 'sell', said: Said, market = SPOT): PaperOrder {
    return this.does({ do: 'place', order: this.order(side, said, market) }).order as PaperOrder
  }

  refuses(side: 'buy' | 'sell', said: Said, market = SPOT): number {
    const outcome = this.tries({ do: 'place', order: this.order(side, said, market) })
    if (outcome.done) throw new Error('it was not refused')
    return outcome.rejection
  }

  has(place: PlaceOfMoney, asset = USDT): string {
    return text(balanceOf(this.state, place, asset))
  }

  /** `new 0/1`, `filled 1/1`, `expired iocRest 0.4/1`. */
  fate({ orderId }: Pick<PaperOrder, 'orderId'>): string {
    const found = this.state.orders.get(orderId) ?? this.changes?.orders.find((order) => order.orderId === orderId)
    if (!found) return 'gone'
    const name = (of: Record<string, number>, number: number) => Object.keys(of).find((key) => of[key] === number)
    const reason = found.endReason > EndReason.filled ? ` ${name(EndReason, found.endReason)}` : ''
    return `${name(OrderStatus, found.status)}${reason} ${qtyText(found.executed)}/${qtyText(found.qty)}`
  }

  fills(): string[] {
    return (this.changes?.fills ?? []).map(
      ({ price: at, qty, fee }) => `${qtyText(qty)} @ ${priceText(at)} fee ${text(fee)}`,
    )
  }

  position(): string {
    const { qty = 0n, entryValue = 0n } = this.state.positions.get(PERP) ?? {}
    return `${qtyText(qty)} for ${text(entryValue)}`
  }

  /** Money is neither made nor lost, and what is locked is what open orders lock. */
  #checks(): void {
    for (const [asset, sum] of sumsOf(this.state))
      if (sum !== 0n) throw new Error(`asset ${asset} sums to ${formatUnits(sum, 8)}`)
    const locked = new Map<number, bigint>()
    for (const { market, side, locked: of } of this.state.orders.values()) {
      if (market !== SPOT) continue
      const asset = side === Side.buy ? USDT : BTC
      locked.set(asset, (locked.get(asset) ?? 0n) + of)
    }
    for (const asset of [USDT, BTC])
      if (balanceOf(this.state, 'locked', asset) !== (locked.get(asset) ?? 0n)) throw new Error('a lock of no order')
  }
}

export const BY_MARK = PriceKind.mark
export const { ioc: IOC, fok: FOK } = TimeInForce
