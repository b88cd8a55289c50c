import { defaultCapacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { encodeFrame } from '../messages/codec.ts'
import type { Command } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { Words } from '../messages/layout.ts'
import { BizType, LedgerCode, OrderType, PriceKind, Side } from '../messages/terms.ts'
import { BTC_PERPETUAL, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { assetCommands, btcUsdt, USDT } from '../simulation/listings.ts'

export const UNIT = 100_000_000n
export const PRICE = 60_000n * UNIT
export const TICKS = 6_000_000n
export const WALLET = 1
const MAKERS = 50

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

export function setFloor(holders: number): FuturesFloor {
  const floor = new FuturesFloor(holders)
  const contract = btcPerpetual({ maxPrice: 100_000_000n, makerRate: 0 })
  for (const command of [...assetCommands, btcUsdt(), ...tierTables, contract]) floor.does(command)
  floor.index()
  return floor
}
