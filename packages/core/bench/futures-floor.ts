import { defaultCapacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { encodeFrame } from '../messages/codec.ts'
import type { Command } from '../messages/commands.ts'
import { journal, type Line } from '../messages/journal.ts'
import { Words } from '../messages/layout.ts'
import { BizType, LedgerCode, OrderType, PriceKind, Side } from '../messages/terms.ts'
import { BTC_PERPETUAL, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { assetCommands, btcUsdt, USDT } from '../simulation/listings.ts'

export const UNIT = 100_000_000n
export const PRICE = 60_000n * UNIT
export const TICKS = 6_000_000n
export const WALLET = 1
const MAKERS = 50
/** Greatest positions of makers are worth more than their contract's usual leverage allows. */
const MAKER_LEVERAGE = 5
/** Holders whose other side one order of a maker is, and whose money one journal brings. */
const [AT_ONCE, GIFTS] = [50, 15]

/** What a command took, ms: by the clock, and of the processor, which no other program can make longer. */
export interface Took {
  readonly clock: number
  readonly processor: number
}

/** Ms of the processor. Linux brings a thread's account up to date every 4 ms, and whenever the whole process is asked about. */
function usedByThread(): number {
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Contracts in the core alone, on an exchange with many holders; times of single commands. */
export class FuturesFloor {
  readonly exchange: Exchange
  time = Date.UTC(2026, 0, 5, 1)
  price = PRICE
  readonly #frame = Words.ofBytes(4096)
  #gifts = 0

  constructor(holders: number) {
    const accounts = 2 ** Math.ceil(Math.log2(2 * holders))
    this.exchange = new Exchange({
      ...{ ...defaultCapacity, orders: 1 << 16, accounts, seats: accounts, ledgerRows: accounts * 4 },
      ...{ positions: accounts * 2, marginPools: accounts * 2, postingKeys: accounts * 2 },
    })
  }

  /** Applies a command that must succeed; how long it took, ms. */
  does(command: Command): number {
    this.#encode(command)
    const from = performance.now()
    this.exchange.apply(this.#frame, 0)
    const took = performance.now() - from
    this.#requireSuccess(command)
    return took
  }

  /** The same with the processor's time, which takes a microsecond to ask for. */
  took(command: Command): Took {
    this.#encode(command)
    const before = usedByThread()
    const from = performance.now()
    this.exchange.apply(this.#frame, 0)
    const clock = performance.now() - from
    const processor = usedByThread() - before
    this.#requireSuccess(command)
    return { clock, processor }
  }

  #encode(command: Command): void {
    encodeFrame(this.#frame, 0, command, { sequence: this.exchange.sequence + 1, time: this.time })
    this.exchange.events.reset()
  }

  #requireSuccess({ kind }: Command): void {
    const { rejection } = this.exchange.state
    if (rejection !== 0) throw new Error(`${kind} was refused: ${rejection}`)
  }

  gives(code: number, owner: number, subKey: number, amount: bigint): void {
    this.#give([{ code, owner, subKey, asset: USDT, amount }])
  }

  #give(lines: readonly Line[]): void {
    const amount = -lines.reduce((sum, line) => sum + line.amount, 0n)
    const key = { bizType: BizType.funding, bizId: `gift-${++this.#gifts}`, bizTime: this.time }
    this.does(journal(key, [{ code: LedgerCode.demoFunding, asset: USDT, amount }, ...lines]))
  }

  /** The next index, a second later. */
  index(price = this.price): number {
    return this.does(this.nextIndex(price))
  }

  nextIndex(price = this.price): Command {
    this.price = price
    this.time += 1_000
    return { kind: 'set-price', market: BTC_PERPETUAL, priceKind: PriceKind.index, price }
  }

  order(account: number, market: number, side: number, price: bigint, qty: bigint): number {
    return this.does(this.orderOf(account, market, side, price, qty))
  }

  orderOf(account: number, market: number, side: number, price: bigint, qty: bigint): Command {
    const kind = market === BTC_PERPETUAL ? 'place-contract-order' : 'place-order'
    return { kind, account, market, side, type: OrderType.limit, price, qty }
  }

  opens(account: number, usdt: bigint): void {
    this.does({ kind: 'open-account', account })
    this.gives(LedgerCode.futuresWallet, account, WALLET, usdt * UNIT)
  }

  /**
   * Half of them long and half short, no two hundred alike: 5 to 15 lots at prices up to ten dollars apart, with five to fifteen times
   * their money; makers hold the other side.
   */
  fill(holders: number): void {
    for (let maker = 1; maker <= MAKERS; maker++) {
      this.opens(maker, 10_000_000n)
      this.does({ kind: 'set-leverage', account: maker, market: BTC_PERPETUAL, leverage: MAKER_LEVERAGE })
    }
    const all = Array.from({ length: holders }, (_, n) => MAKERS + 1 + n)
    for (const account of all) this.does({ kind: 'open-account', account })
    for (let at = 0; at < holders; at += GIFTS) {
      const some = all.slice(at, at + GIFTS)
      const own = { code: LedgerCode.futuresWallet, subKey: WALLET, asset: USDT, amount: 60n * UNIT }
      this.#give(some.map((owner) => ({ ...own, owner })))
    }
    for (let at = 0; at < holders; at += AT_ONCE) this.#hold(all.slice(at, at + AT_ONCE), at / AT_ONCE)
  }

  #hold(accounts: readonly number[], n: number): void {
    if (n % 20 === 0) this.index()
    const buys = n % 2 === 0
    const price = TICKS + BigInt((n * 7_919) % 2_001) - 1_000n
    const qtyOf = (account: number) => BigInt(5 + ((account * 31) % 11))
    const qty = accounts.reduce((sum, account) => sum + qtyOf(account), 0n)
    this.order(1 + (n % MAKERS), BTC_PERPETUAL, buys ? Side.sell : Side.buy, price, qty)
    for (const account of accounts)
      this.order(account, BTC_PERPETUAL, buys ? Side.buy : Side.sell, price, qtyOf(account))
  }
}

export function setFloor(holders: number): FuturesFloor {
  const floor = new FuturesFloor(holders)
  const contract = btcPerpetual({ maxPrice: 100_000_000n, makerRate: 0 })
  for (const command of [...assetCommands, btcUsdt(), ...tierTables, contract]) floor.does(command)
  floor.index()
  return floor
}
