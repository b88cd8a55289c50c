import type { BenchFigure, BenchResult, RunBench } from '@bowline/platform/bench.ts'
import { defaultCapacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { encodeFrame } from '../messages/codec.ts'
import type { Command } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { Words } from '../messages/layout.ts'
import { BizType, LedgerCode, OrderType, PriceKind, Side } from '../messages/terms.ts'
import { BTC_PERPETUAL, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { assetCommands, BTC_USDT, btcUsdt, USDT } from '../simulation/listings.ts'

const HOLDERS = 100_000
const UNIT = 100_000_000n
const PRICE = 60_000n * UNIT
const TICKS = 6_000_000n
const MAKERS = 50
const WALLET = 1
/** 10,000 of those who hold long are brought into trouble at once. */
const LIQUIDATED = 10_000

/** Contracts in the core alone, on an exchange with many holders; times of single commands. */
class FuturesFloor {
  readonly exchange = new Exchange({
    ...defaultCapacity,
    accounts: 1 << 18,
    ledgerRows: 1 << 20,
    seats: 1 << 18,
    positions: 1 << 19,
    marginPools: 1 << 19,
    postingKeys: 1 << 19,
    orders: 1 << 16,
  })
  time = Date.UTC(2026, 0, 5, 1)
  price = PRICE
  readonly #frame = Words.ofBytes(4096)
  #gifts = 0

  /** Applies a command that must succeed; how long it took, ms. */
  does(command: Command): number {
    const { exchange } = this
    encodeFrame(this.#frame, 0, command, { sequence: exchange.sequence + 1, time: this.time })
    exchange.events.reset()
    const from = performance.now()
    exchange.apply(this.#frame, 0)
    const took = performance.now() - from
    const { rejection } = exchange.state
    if (rejection !== 0) throw new Error(`${command.kind} was refused: ${rejection}`)
    return took
  }

  gives(code: number, owner: number, subKey: number, amount: bigint): void {
    const key = { bizType: BizType.funding, bizId: `gift-${++this.#gifts}`, bizTime: this.time }
    this.does(journal(key, moved({ code: LedgerCode.demoFunding }, { code, owner, subKey }, USDT, amount)))
  }

  index(price = this.price): number {
    this.price = price
    this.time += 1_000
    return this.does({ kind: 'set-price', market: BTC_PERPETUAL, priceKind: PriceKind.index, price })
  }

  order(account: number, market: number, side: number, price: bigint, qty: bigint): number {
    const kind = market === BTC_PERPETUAL ? 'place-contract-order' : 'place-order'
    return this.does({ kind, account, market, side, type: OrderType.limit, price, qty })
  }

  /** Half of them long and half short, with twenty times their money; makers hold the other side. */
  fill(holders: number): void {
    for (let account = 1; account <= holders + MAKERS; account++) {
      this.does({ kind: 'open-account', account })
      const isMaker = account <= MAKERS
      this.gives(LedgerCode.futuresWallet, account, WALLET, (isMaker ? 10_000_000n : 45n) * UNIT)
    }
    for (let account = MAKERS + 1; account <= holders + MAKERS; account++) {
      if (account % 1_000 === 0) this.index()
      const buys = account % 2 === 0
      this.order(1 + (account % MAKERS), BTC_PERPETUAL, buys ? Side.sell : Side.buy, TICKS, 10n)
      this.order(account, BTC_PERPETUAL, buys ? Side.buy : Side.sell, TICKS, 10n)
    }
  }
}

function setFloor(): FuturesFloor {
  const floor = new FuturesFloor()
  const contract = btcPerpetual({ maxPrice: 100_000_000n, makerRate: 0 })
  for (const command of [...assetCommands, btcUsdt(), ...tierTables, contract]) floor.does(command)
  floor.index()
  return floor
}

function part(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number
}

/** A limit order that rests and is cancelled, on spot and on a contract in turn. */
function placing(): BenchFigure {
  const floor = setFloor()
  floor.does({ kind: 'open-account', account: 1 })
  floor.gives(LedgerCode.futuresWallet, 1, WALLET, 1_000_000n * UNIT)
  floor.gives(LedgerCode.spotAvailable, 1, 0, 1_000_000n * UNIT)
  const times = new Map<number, number[]>([
    [BTC_USDT, []],
    [BTC_PERPETUAL, []],
  ])
  for (let round = 0; round < 60_000; round++) {
    if (round % 5_000 === 0) floor.index()
    for (const [market, taken] of times) {
      const took = floor.order(1, market, Side.buy, TICKS - 100n - BigInt(round % 50), 100n)
      floor.does({ kind: 'cancel-all', account: 1, market })
      if (round >= 30_000) taken.push(took)
    }
  }
  const [spot, contract] = [...times.values()].map((taken) => Math.round(part(taken, 0.5) * 1e6)) as [number, number]
  return {
    name: 'a limit order of a contract',
    value: contract,
    unit: 'ns',
    baseline: { name: 'of spot', value: spot },
    ratio: contract / spot,
    bar: { atMost: 1.3 },
  }
}

function ms(name: string, value: number, most: number): BenchFigure {
  return { name, value: Math.round(value * 1_000) / 1_000, unit: 'ms', bar: { atMost: most } }
}

export const run: RunBench = async ({ report }): Promise<BenchResult> => {
  const figures: BenchFigure[] = [placing()]
  report('orders were placed')
  const floor = setFloor()
  floor.fill(HOLDERS)
  report(`${HOLDERS} hold`)
  const marks: number[] = []
  for (let n = 0; n < 400; n++) marks.push(floor.index(PRICE + BigInt(((n * 7_919) % 2_001) - 1_000) * (UNIT / 100n)))
  figures.push(ms('a mark that 100,000 hold, median', part(marks.slice(100), 0.5), 1))
  figures.push(ms('a mark that 100,000 hold, 99 of 100', part(marks.slice(100), 0.99), 2))
  figures.push(ms('a portion of a funding settlement, 99 of 100', part(settle(floor), 0.99), 1))
  report('funding was settled')
  for (let second = 0; second < 70; second++) floor.index()
  figures.push(ms(`the longest of ${LIQUIDATED} liquidations in a row, 99 of 100`, part(crash(floor), 0.99), 5))
  return { name: 'futures', work: `contracts in the core, ${HOLDERS} holders of one`, figures }
}

function settle(floor: FuturesFloor): number[] {
  floor.time = Date.UTC(2026, 0, 5, 8)
  const times: number[] = []
  while (floor.exchange.nextDue() <= floor.time) times.push(floor.does({ kind: 'tick' }))
  return times
}

/** The price falls until so many were liquidated; the fund and bids can bear it. */
function crash(floor: FuturesFloor): number[] {
  floor.gives(LedgerCode.insurance, 0, 1, 100_000_000n * UNIT)
  const times: number[] = []
  const { contracts } = floor.exchange.state
  while (contracts.lastLiquidationId < LIQUIDATED) {
    times.push(floor.index((floor.price * 995n) / 1_000n))
    while (floor.exchange.nextDue() <= floor.time) times.push(floor.does({ kind: 'tick' }))
  }
  return times
}
