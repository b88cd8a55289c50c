import { defaultCapacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { encodeFrame, frameSize } from '../messages/codec.ts'
import { type Command, NO_PROMOTION } from '../messages/commands.ts'
import { EventHeader, EventKind, eventLayouts } from '../messages/events.ts'
import { journal, moved } from '../messages/journal.ts'
import { Words } from '../messages/layout.ts'
import { BizType, LedgerCode, MarketState, OrderStatus, OrderType, Side, Stp } from '../messages/terms.ts'

const O = eventLayouts.order.at
const MID = 600_000
/** Ledger units of the quote a tick is, and of the base a lot is. */
export const TICK = 1_000_000n
export const LOT = 1_000n
/** Of maker and taker, parts per million. */
export const FEE = 1_000n
/** What every account has of every asset in the beginning: more than it can spend. */
export const FUNDS = 1_000_000_000_000n
const START = Date.UTC(2026, 0, 5)

export interface FlowOptions {
  /** Commands like the measured ones before the clock runs, and those measured. */
  readonly warmUp: number
  readonly commands: number
  readonly accounts: number
  readonly markets: number
  /** Orders resting before the clock runs, over all markets. */
  readonly resting: number
  /** Ticks around the middle over which resting orders spread; 1 = one level a side. */
  readonly spread: number
}

/** One step as any order book understands it; prices in ticks, sizes in lots. */
export interface Step {
  readonly kind: 'limit' | 'market' | 'cancel' | 'amend'
  readonly market: number
  readonly account: number
  readonly side: number
  readonly price: number
  /** Of an amend, the new quantity. */
  readonly qty: number
  /** Order the step is about; for a limit order, the id it will get. */
  readonly orderId: number
}

/** Commands encoded once, so that a run measures the core and not the codec. */
export interface Flow {
  readonly options: FlowOptions
  readonly memory: Words
  /** Where the frames of the measured part begin, and the end. */
  readonly measuredFrom: number
  readonly end: number
  readonly resting: readonly Step[]
  readonly steps: readonly Step[]
}

export function benchExchange(options: FlowOptions): Exchange {
  // Never so full that the last tenth of a table, which is kept for those who use little, is begun.
  const rows = Math.max((options.accounts + 8) * 4 * (options.markets + 1), 1 << 16)
  const needed = { accounts: options.accounts + 2, ledgerRows: rows }
  return new Exchange({
    ...defaultCapacity,
    ...needed,
    // A key for each funding, and room to spare.
    postingKeys: Math.max(options.accounts * (options.markets + 1) + 8, 1 << 16),
    seats: Math.max(options.accounts * options.markets + 8, 1 << 16),
  })
}

/** xorshift32: the flow is the same at every run. */
function dice(seed: number): (sides: number) => number {
  let x = seed
  return (sides) => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return (x >>> 0) % sides
  }
}

/**
 * 45 % adds near the touch, 40 % cancels, 10 % crossing limit orders, 2 % market orders, 3 % amends; as many orders rest at the
 * end as at the start. The commands are made by running them, as a cancel must name an order that is open.
 */
export function makeFlow(options: FlowOptions): Flow {
  const { accounts, markets, resting, spread, warmUp, commands } = options
  const roll = dice(20_260_105)
  const exchange = benchExchange(options)
  const frameBytes = frameSize('place-order')
  const setUp = setUpCommands(options)
  const setUpBytes = setUp.reduce((bytes, { kind }) => bytes + frameSize(kind), 0)
  const memory = new Words(new SharedArrayBuffer((warmUp + commands + resting) * frameBytes + setUpBytes))
  let byte = 0
  let sequence = 0
  const live: { id: number; account: number; market: number; qty: number }[] = []
  const place = new Map<number, number>()
  const drop = (id: number) => {
    const at = place.get(id)
    if (at === undefined) return
    place.delete(id)
    const last = live.pop()
    if (last && last.id !== id) {
      live[at] = last
      place.set(last.id, at)
    }
  }
  const run = (command: Command) => {
    const length = encodeFrame(memory, byte, command, {
      sequence: ++sequence,
      time: START + Math.floor(sequence / 100),
    })
    exchange.events.reset()
    exchange.apply(memory, byte)
    byte += length
    eachOrder(exchange, (id, status) => status > OrderStatus.partiallyFilled && drop(id))
  }
  const limit = (account: number, market: number, side: number, price: number, qty: number): Step => {
    const id = exchange.state.orders.lastOrderId + 1
    place.set(id, live.length)
    live.push({ id, account, market, qty })
    run({ kind: 'place-order', account, market, side, type: OrderType.limit, price: BigInt(price), qty: BigInt(qty) })
    return { kind: 'limit', market, account, side, price, qty, orderId: id }
  }

  /** Takers of one size would take more than comes, or less. */
  const takerSize = () => (live.length > resting ? 10 + roll(80) : 1 + roll(10))

  for (const command of setUp) run(command)
  const restingSteps: Step[] = []
  for (let i = 0; i < resting; i++) {
    const side = i & 1
    const away = 1 + roll(spread)
    const price = side === Side.buy ? MID - away : MID + away
    // One after the other, so that nobody trades here for the first time while the clock runs.
    restingSteps.push(limit(1 + (i % accounts), (i >> 1) % markets, side, price, 10 + roll(90)))
  }
  let measuredFrom = byte
  const steps: Step[] = []
  const near = Math.min(20, spread)
  while (steps.length < warmUp + commands) {
    if (steps.length === warmUp) measuredFrom = byte
    const kind = roll(100)
    const market = roll(markets)
    const side = roll(2)
    if (kind < 45 || live.length < 10) {
      const away = 1 + roll(near)
      steps.push(limit(1 + roll(accounts), market, side, side === Side.buy ? MID - away : MID + away, 10 + roll(90)))
    } else if (kind < 85) {
      const { id, account, market: at } = live[roll(live.length)] as (typeof live)[number]
      run({ kind: 'cancel-order', account, market: at, orderId: id })
      steps.push({ kind: 'cancel', market: at, account, side, price: 0, qty: 0, orderId: id })
    } else if (kind < 95) {
      const over = Math.min(5, spread)
      steps.push(limit(1 + roll(accounts), market, side, side === Side.buy ? MID + over : MID - over, takerSize()))
    } else if (kind < 97) {
      const [qty, account] = [takerSize(), 1 + roll(accounts)]
      run({ kind: 'place-order', account, market, side, type: OrderType.market, qty: BigInt(qty) })
      steps.push({ kind: 'market', market, account, side, price: 0, qty, orderId: 0 })
    } else {
      const order = live[roll(live.length)] as (typeof live)[number]
      if (order.qty < 4) continue
      order.qty -= 1
      const { id, account, market: at, qty } = order
      run({ kind: 'amend-order', account, market: at, orderId: id, qty: BigInt(qty) })
      steps.push({ kind: 'amend', market: at, account, side, price: 0, qty, orderId: id })
    }
  }
  return { options, memory, measuredFrom, end: byte, resting: restingSteps, steps }
}

function eachOrder(exchange: Exchange, see: (id: number, status: number) => void): void {
  const { words } = exchange.events
  for (let at = 0; at < exchange.events.length; at += words.u32[(at >> 2) + EventHeader.at.length]) {
    if (words.u32[(at >> 2) + EventHeader.at.kind] !== EventKind.order) continue
    const body = at + EventHeader.size
    see(words.f64[(body >> 3) + O.orderId], words.u8[body + O.status])
  }
}

/** One quote asset, a base asset and a market each, fees of 0.1 %, and accounts with more than they can spend. */
function setUpCommands({ accounts, markets }: FlowOptions): Command[] {
  const quote = markets
  const commands: Command[] = [{ kind: 'define-asset', asset: quote, code: 'USDT' }]
  commands.push({ kind: 'define-fee-tier', tier: 0, maker: Number(FEE), taker: Number(FEE), volume: 0n })
  for (let market = 0; market < markets; market++) {
    commands.push({ kind: 'define-asset', asset: market, code: `C${market}` })
    commands.push({
      kind: 'define-market',
      market,
      base: market,
      quote,
      symbol: `C${market}USDT`,
      state: MarketState.trading,
      tick: TICK,
      lot: LOT,
      listingPrice: BigInt(MID),
      maxPrice: 10_000_000n,
      bandBps: 5_000,
      bidUp: 20_000,
      askUp: 20_000,
      defaultStp: Stp.none,
      stpModes: 1 << Stp.none,
      promoMaker: NO_PROMOTION,
      promoTaker: NO_PROMOTION,
    })
  }
  for (let account = 1; account <= accounts; account++) {
    commands.push({ kind: 'open-account', account })
    for (let asset = 0; asset <= markets; asset++) {
      const wallet = { code: LedgerCode.spotAvailable, owner: account }
      const lines = moved({ code: LedgerCode.demoFunding }, wallet, asset, FUNDS)
      commands.push(journal({ bizType: BizType.funding, bizId: `${account}:${asset}`, bizTime: 1 }, lines))
    }
  }
  return commands
}
