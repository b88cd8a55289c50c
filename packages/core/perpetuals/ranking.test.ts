import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Exchange } from '../exchange.ts'
import type { Command } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, LedgerCode, OrderType, PriceKind, Side } from '../messages/terms.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { assetCommands, USDT } from '../simulation/listings.ts'
import { Random } from '../simulation/random.ts'
import type { State } from '../state.ts'
import { BTC_PERPETUAL, btcPerpetual, ETH_PERPETUAL, ethPerpetual, tierTables } from './contracts.fixture.ts'

const UNIT = 100_000_000n
const MAKER = 1
const HOLDERS = 700
const WALLET = 1
const MOST = 256

/** A floor of hundreds who hold one contract or two, cross or isolated, at many prices and leverages. */
class Crowd {
  readonly runner = new CommandRunner(new Exchange({ ...testCapacity, postingKeys: 1 << 13 }))
  readonly random: Random
  time = Date.UTC(2026, 0, 5, 7, 50)
  #gifts = 0

  constructor(seed: number) {
    this.random = new Random(seed)
    const wide = { maxPrice: 20_000_000n, minPrice: 1n, makerRate: 0, nearPpm: 300_000, farPpm: 400_000 } as const
    const listings = [btcPerpetual(wide), ethPerpetual({ ...wide, fundingHours: 1 })]
    for (const command of [...assetCommands, ...tierTables, ...listings]) this.does(command)
    this.index(60_000n)
  }

  get state(): State {
    return this.runner.exchange.state
  }

  does(command: Command): void {
    this.runner.run(command, this.time)
  }

  index(price: bigint): void {
    this.time += 1_000
    for (const [market, of] of [
      [BTC_PERPETUAL, price],
      [ETH_PERPETUAL, price / 20n],
    ] as const) {
      this.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: of * UNIT })
    }
  }

  gives(owner: number, whole: number): void {
    const key = { bizType: BizType.funding, bizId: `gift-${++this.#gifts}`, bizTime: this.time }
    const wallet = { code: LedgerCode.futuresWallet, owner, subKey: WALLET }
    this.does(journal(key, moved({ code: LedgerCode.demoFunding }, wallet, USDT, BigInt(whole) * UNIT)))
  }

  trade(account: number, market: number, side: number, price: bigint, qty: bigint): void {
    const terms = { kind: 'place-contract-order', market, type: OrderType.limit, price, qty } as const
    this.does({ ...terms, account: MAKER, side: side === Side.buy ? Side.sell : Side.buy })
    this.does({ ...terms, account, side })
    this.does({ kind: 'cancel-all', account: MAKER, market })
    this.does({ kind: 'cancel-all', account, market })
  }

  /** `isAlike`: all with the same money, at the same price. */
  gather(isAlike: boolean): void {
    const { random } = this
    for (let account = MAKER; account <= HOLDERS; account++) {
      this.does({ kind: 'open-account', account })
      this.gives(account, account === MAKER ? 900_000_000 : isAlike ? 400 : random.between(100, 4_000))
      if (account === MAKER) continue
      const [price, ticks] = isAlike ? [60_000n, 6_000_000n] : this.#price()
      if (account % 10 === 0) this.index(price)
      if (!isAlike && random.chance(20)) {
        this.does({ kind: 'set-margin-mode', account, market: BTC_PERPETUAL, isolated: 1 })
      }
      const side = isAlike ? account % 2 : random.below(2)
      this.trade(account, BTC_PERPETUAL, side, ticks, BigInt(isAlike ? 10 : random.between(1, 40)))
      if (isAlike || random.chance(60)) continue
      this.trade(account, ETH_PERPETUAL, random.below(2), ticks / 20n, BigInt(random.between(1, 40)))
    }
  }

  #price(): [bigint, bigint] {
    const price = BigInt(this.random.between(59_000, 61_000))
    return [price, price * 100n]
  }
}

/** All of a side by the rule alone. */
function ranked(s: State, market: number, isLong: boolean): { position: number; score: bigint }[] {
  const all: { position: number; score: bigint }[] = []
  for (let position = s.contract.holderHead(market); position !== 0; position = s.position.holderNext(position)) {
    if (s.position.qty(position) > 0n !== isLong || s.house.owns(position)) continue
    const score = s.deleveraging.scoreOf(position)
    if (score !== undefined) all.push({ position, score })
  }
  const id = ({ position }: { position: number }) => s.position.positionId(position)
  return all.sort((a, b) => (a.score === b.score ? id(a) - id(b) : a.score > b.score ? -1 : 1))
}

function assertBest(s: State, least: number): void {
  for (const market of [BTC_PERPETUAL, ETH_PERPETUAL]) {
    for (const isLong of [true, false]) {
      const all = ranked(s, market, isLong)
      if (market === BTC_PERPETUAL) assert.ok(all.length > least, `${all.length} of a side`)
      assert.deepEqual(s.deleveraging.best(market, isLong), all.slice(0, MOST))
    }
  }
}

describe('the ranking for deleveraging', () => {
  for (const seed of [1, 2, 3]) {
    test(`is that of an exact look at everybody, wherever the mark goes (seed ${seed})`, () => {
      const crowd = new Crowd(seed)
      crowd.gather(false)
      for (const price of [60_000n, 60_001n, 61_500n, 57_800n, 64_000n, 55_000n]) {
        for (let second = 0; second < 3; second++) crowd.index(price)
        assertBest(crowd.state, price === 60_000n ? MOST : 100)
      }
    })
  }

  test('counts funding that is due and not paid yet', () => {
    const crowd = new Crowd(4)
    crowd.gather(false)
    crowd.time = Math.max(crowd.time, Date.UTC(2026, 0, 5, 8))
    crowd.index(60_300n)
    const { state: s } = crowd
    assert.ok(s.contract.fundingCursor(BTC_PERPETUAL) !== 0, 'nobody owes any')
    assertBest(s, MOST)
  })

  test('of those who are alike prefers the older', () => {
    const crowd = new Crowd(5)
    crowd.gather(true)
    for (const price of [60_000n, 60_600n, 59_500n]) {
      crowd.index(price)
      assertBest(crowd.state, MOST)
    }
  })
})
