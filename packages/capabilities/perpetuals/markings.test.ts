import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { ContractState, IndexState, PriceKind } from '@bowline/core/messages/terms.ts'
import { BTC_PERPETUAL } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
import { read } from '@bowline/core/trading-floor/words.fixture.ts'
import { Markings } from './markings.ts'

const DAY_MS = 86_400_000
const { good, degraded, frozen } = IndexState
const { trading, reduceOnly } = ContractState

/** The core beside what is told of it from its events alone. */
class Watched {
  readonly #floor: PerpetualsFloor
  readonly #alice: ReturnType<PerpetualsFloor['opens']>
  #markings = new Markings()
  #sequence = 0

  constructor(endsAt = 0) {
    this.#floor = new PerpetualsFloor({ endsAt })
    this.#alice = this.#floor.opens('alice', '100000 USDT')
  }

  price(ms: number, indexState: number, text = '60000'): void {
    this.#floor.time += ms
    const price = read(text)
    const { events } = this.#floor.does({ kind: 'set-price', market: BTC_PERPETUAL, priceKind: PriceKind.index, indexState, price }) // biome-ignore format: one command
    this.#markings.apply({ sequence: ++this.#sequence, events, time: this.#floor.time })
  }

  prices(seconds: number, indexState: number): void {
    for (let second = 0; second < seconds; second++) this.price(1_000, indexState)
  }

  passes(ms: number): void {
    this.#floor.time += ms
  }

  /** The process starts again, and asks what there is. */
  restarts(): void {
    this.#markings = new Markings()
    const events = this.#floor.asks({ kind: 'query-contract', market: BTC_PERPETUAL })
    this.#markings.apply({ sequence: this.#sequence, events })
  }

  get reported(): number {
    const definitions = this.#floor.asks({ kind: 'query-definitions' })
    const of = <K extends 'market' | 'contract'>(kind: K) =>
      definitions.find((event): event is EventOf<K> => event.kind === kind && 'market' in event && event.market === BTC_PERPETUAL) as EventOf<K> // biome-ignore format: one search
    const contract = { number: BTC_PERPETUAL, terms: of('market'), contract: of('contract') }
    return this.#markings.stateOf(contract, this.#floor.time)
  }

  /** What an order that opens finds. */
  get true(): number {
    const refusal = this.#alice.buyRefused('0.001 @ 59000')
    return refusal === 'contractReduceOnly' ? reduceOnly : trading
  }
}

describe('what a contract is said to take', () => {
  const agree = (watched: Watched, state: number, when: string) =>
    assert.deepEqual([watched.reported, watched.true], [state, state], when)

  it('is only what reduces after a minute of a poor index, until a minute of a good one', () => {
    for (const poor of [degraded, frozen]) {
      const watched = new Watched()
      watched.prices(70, good)
      watched.prices(59, poor)
      agree(watched, trading, 'for a minute it goes on')
      watched.prices(2, poor)
      agree(watched, reduceOnly, 'after that it does not')
      watched.prices(60, good)
      agree(watched, reduceOnly, 'nor does it begin at once again')
      watched.prices(5, good)
      agree(watched, trading, 'but a minute later')
    }
  })

  it('is only what reduces once no index has come for a minute', () => {
    const watched = new Watched()
    watched.prices(70, good)
    watched.passes(59_999)
    agree(watched, trading, 'not yet')
    watched.passes(1)
    agree(watched, reduceOnly, 'now')
    watched.prices(50, good)
    agree(watched, reduceOnly, 'it is back, but not for long')
    watched.prices(20, good)
    agree(watched, trading, 'it has been back for a minute')
  })

  it('is only what reduces on the day before its end', () => {
    const endsAt = Date.UTC(2026, 0, 15, 8)
    const watched = new Watched(endsAt)
    watched.prices(1, good)
    watched.passes(endsAt - DAY_MS - 10_000 - Date.UTC(2026, 0, 5, 1))
    watched.prices(5, good)
    watched.prices(65, good)
    agree(watched, reduceOnly, 'a day before')
  })

  it('is the same as the core says, however index prices come', () => {
    const watched = new Watched()
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let n = 0; n < 60; n++) {
      const state = [good, good, degraded, frozen][next(4)] as number
      const [times, ms] = [1 + next(80), [1_000, 1_000, 300, 4_000, 11_000, 61_000][next(6)] as number]
      for (let count = 0; count < (ms > 4_000 ? 1 : times); count++) watched.price(ms, state)
      assert.equal(watched.reported, watched.true, `${n}: ${state} every ${ms} ms`)
    }
  })

  it('is after a start what it was before, however short the time since', () => {
    const watched = new Watched()
    watched.prices(70, good)
    watched.restarts()
    agree(watched, trading, 'good')
    watched.prices(65, degraded)
    watched.restarts()
    agree(watched, reduceOnly, 'poor')
    watched.prices(1, degraded)
    agree(watched, reduceOnly, 'poor and followed')
  })

  it('is nothing else while there has been no price yet', () => {
    assert.equal(new Watched().reported, trading)
  })
})
