import { Ladder } from '../matching/ladders.ts'
import { HOUSE, LedgerCode, Side } from '../messages/terms.ts'
import { balanceLine, type Ending, ending, levelLine } from './ending.ts'
import { FEE, type Flow, type FlowOptions, FUNDS, LOT, type Step, TICK } from './flow.ts'

/** Ledger units of the quote for one lot at one tick; a coin has 10^8 units. */
const VALUE = (TICK * LOT) / 100_000_000n

interface Order {
  readonly account: number
  readonly side: number
  readonly price: number
  qty: number
  executed: number
}

/** Orders by number; a map keeps them in the order of their arrival. */
type Queue = Map<number, Order>

/** One side of a book. No order is better than `best`. */
interface HalfBook {
  readonly queues: Map<number, Queue>
  best: number
}

/**
 * The measured flows once more, as plainly as it goes: orders in queues by price, money in lists. It knows only what the
 * flows do (domain/spot.md §5, §6 and §11: plain limit and market orders, cancels, amendments, accounts that can pay), and
 * does a million commands in seconds; the simulation's reference knows every rule and takes a thousand times as long.
 */
class PlainExchange {
  readonly #books: readonly (readonly [HalfBook, HalfBook])[]
  readonly #orders = new Map<number, Order>()
  /** By account and asset. */
  readonly #available: bigint[]
  readonly #locked: bigint[]
  /** By asset. */
  readonly #fees: bigint[]
  readonly #trades: number[]
  readonly #accounts: number
  readonly #assets: number
  #volume = 0n

  constructor({ markets, accounts }: FlowOptions) {
    const empty = (best: number): HalfBook => ({ queues: new Map(), best })
    this.#books = Array.from({ length: markets }, () => [empty(0), empty(Number.MAX_SAFE_INTEGER)] as const)
    this.#trades = new Array(markets).fill(0)
    this.#accounts = accounts
    this.#assets = markets + 1
    this.#fees = new Array(this.#assets).fill(0n)
    this.#available = new Array((accounts + 1) * this.#assets).fill(FUNDS)
    this.#locked = new Array((accounts + 1) * this.#assets).fill(0n)
  }

  apply(step: Step): void {
    const order = this.#orders.get(step.orderId)
    if (step.kind === 'limit' || step.kind === 'market') this.#place(step)
    else if (order && step.kind === 'cancel') this.#remove(step, order)
    else if (order && step.qty > order.executed && step.qty < order.qty) {
      this.#lock(step.market, order, step.qty - order.qty)
      order.qty = step.qty
    }
  }

  ending(): Ending {
    const levels: string[] = []
    this.#books.forEach((sides, market) => {
      for (const which of [Ladder.bids, Ladder.asks]) {
        const { queues } = sides[which]
        const rising = [...queues.keys()].sort((a, b) => a - b)
        for (const price of which === Ladder.bids ? rising.reverse() : rising) {
          let qty = 0
          for (const order of queues.get(price)?.values() ?? []) qty += order.qty - order.executed
          levels.push(levelLine(market, which, BigInt(price), BigInt(qty)))
        }
      }
    })
    const balances: string[] = []
    const report = (code: number, owner: number, asset: number, amount: bigint) => {
      if (amount !== 0n) balances.push(balanceLine(code, owner, asset, amount))
    }
    for (let asset = 0; asset < this.#assets; asset++) {
      report(LedgerCode.demoFunding, HOUSE, asset, -FUNDS * BigInt(this.#accounts))
      report(LedgerCode.spotFees, HOUSE, asset, this.#fees[asset] as bigint)
      for (let account = 1; account <= this.#accounts; account++) {
        const wallet = this.#wallet(account, asset)
        report(LedgerCode.spotAvailable, account, asset, this.#available[wallet] as bigint)
        report(LedgerCode.spotLocked, account, asset, this.#locked[wallet] as bigint)
      }
    }
    return ending(this.#trades, this.#volume, levels, balances)
  }

  #place({ kind, market, account, side, price, qty, orderId }: Step): void {
    const taker: Order = { account, side, price, qty, executed: 0 }
    const [own, other] = this.#sides(market, side)
    const limit = kind === 'limit' ? price : side === Side.buy ? Number.POSITIVE_INFINITY : 0
    if (kind === 'limit') this.#lock(market, taker, qty)
    for (let queue = best(other, side, limit); queue && taker.executed < qty; queue = best(other, side, limit)) {
      const [id, maker] = queue.entries().next().value as [number, Order]
      const lots = Math.min(qty - taker.executed, maker.qty - maker.executed)
      // A market order has no price; each fill locks and pays the maker's.
      const payer = kind === 'market' ? { ...taker, price: maker.price } : taker
      if (kind === 'market') this.#lock(market, payer, lots)
      this.#trade(market, payer, maker, lots)
      taker.executed += lots
      if (maker.executed === maker.qty) this.#drop(other, id, maker)
    }
    if (kind === 'market' || taker.executed === qty) return
    this.#orders.set(orderId, taker)
    const queue = own.queues.get(price) ?? new Map()
    own.queues.set(price, queue.set(orderId, taker))
    own.best = side === Side.buy ? Math.max(own.best, price) : Math.min(own.best, price)
  }

  #trade(market: number, taker: Order, maker: Order, lots: number): void {
    const [buy, sell] = taker.side === Side.buy ? [taker, maker] : [maker, taker]
    const base = BigInt(lots) * LOT
    const quote = BigInt(lots) * BigInt(maker.price) * VALUE
    this.#lock(market, buy, -lots)
    this.#lock(market, sell, -lots)
    this.#receive(buy.account, market, base)
    this.#pay(buy.account, this.#quote, quote)
    this.#receive(sell.account, this.#quote, quote)
    this.#pay(sell.account, market, base)
    maker.executed += lots
    this.#trades[market] = (this.#trades[market] as number) + 1
    this.#volume += 2n * quote
  }

  #receive(account: number, asset: number, amount: bigint): void {
    const fee = (amount * FEE + 999_999n) / 1_000_000n
    this.#fees[asset] = (this.#fees[asset] as bigint) + fee
    this.#pay(account, asset, fee - amount)
  }

  #pay(account: number, asset: number, amount: bigint): void {
    const wallet = this.#wallet(account, asset)
    this.#available[wallet] = (this.#available[wallet] as bigint) - amount
  }

  /** What `lots` of an order bind, or no longer bind when fewer than none. */
  #lock(market: number, { account, side, price }: Order, lots: number): void {
    const asset = side === Side.buy ? this.#quote : market
    const amount = BigInt(lots) * (side === Side.buy ? BigInt(price) * VALUE : LOT)
    const wallet = this.#wallet(account, asset)
    this.#pay(account, asset, amount)
    this.#locked[wallet] = (this.#locked[wallet] as bigint) + amount
  }

  #remove({ market, orderId }: Step, order: Order): void {
    this.#lock(market, order, order.executed - order.qty)
    this.#drop(this.#sides(market, order.side)[0], orderId, order)
  }

  #drop({ queues }: HalfBook, id: number, { price }: Order): void {
    const queue = queues.get(price) as Queue
    queue.delete(id)
    if (queue.size === 0) queues.delete(price)
    this.#orders.delete(id)
  }

  #sides(market: number, side: number): [own: HalfBook, other: HalfBook] {
    const [bids, asks] = this.#books[market] as readonly [HalfBook, HalfBook]
    return side === Side.buy ? [bids, asks] : [asks, bids]
  }

  get #quote(): number {
    return this.#assets - 1
  }

  #wallet(account: number, asset: number): number {
    return account * this.#assets + asset
  }
}

/** The best queue a taker of `side` meets within its limit. */
function best(book: HalfBook, side: number, limit: number): Queue | undefined {
  if (book.queues.size === 0) return undefined
  const step = side === Side.buy ? 1 : -1
  while (!book.queues.has(book.best)) book.best += step
  return (limit - book.best) * step >= 0 ? book.queues.get(book.best) : undefined
}

/** How a flow must end. */
export function plainEnding({ options, resting, steps }: Flow): Ending {
  const exchange = new PlainExchange(options)
  for (const step of resting) exchange.apply(step)
  for (const step of steps) exchange.apply(step)
  return exchange.ending()
}
