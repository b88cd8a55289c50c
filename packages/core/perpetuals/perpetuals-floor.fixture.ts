import assert from 'node:assert/strict'
import { Exchange } from '../exchange.ts'
import type { Command, CommandOf, Query } from '../messages/commands.ts'
import type { Event, EventOf } from '../messages/events.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, HOUSE, LedgerCode, PriceKind, Side } from '../messages/terms.ts'
import { CommandRunner } from '../simulation/fast-core.ts'
import { assetCommands, USDT } from '../simulation/listings.ts'
import type { TimedCommand } from '../simulation/perpetuals-driver.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { read, refusalName, write } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL, btcInverse, btcPerpetual, ethPerpetual, tierTables } from './contracts.fixture.ts'
import { Trader } from './trader.fixture.ts'

export interface Answer {
  readonly refusal: string
  readonly id: number
  readonly events: readonly Event[]
}

/**
 * Traders of contracts, spoken to in decimal text. After every command all that must always hold is checked: quantities of a
 * contract sum to zero, the ledger per asset too, clearing holds what traders have not realised, no fund and no margin is below
 * zero, and positions, margins and sums are those of orders and ledger.
 */
export class PerpetualsFloor {
  runner: CommandRunner
  time = Date.UTC(2026, 0, 5, 1)
  readonly #names = ['house']
  /** Restores the exchange from its snapshot before each command. */
  readonly #forgets: boolean
  #keys = 0
  readonly events: Event[] = []
  /** What was sent to it. */
  readonly taken: TimedCommand[] = []

  /** `version`: the record version by whose rules commands are applied; today's unless named. */
  constructor(terms: Partial<CommandOf<'define-contract'>> = {}, forgets = false, version?: number) {
    this.#forgets = forgets
    this.runner = new CommandRunner(new Exchange(floorCapacity), version)
    for (const command of [...assetCommands, ...tierTables]) this.does(command)
    for (const define of [btcPerpetual, ethPerpetual, btcInverse]) this.does(define(terms))
  }

  opens(name: string, ...funds: string[]): Trader {
    const account = this.#names.push(name) - 1
    this.does({ kind: 'open-account', account })
    const trader = new Trader(this, account)
    for (const amount of funds) trader.gets(amount)
    return trader
  }

  tries(command: Command): Answer {
    if (this.#forgets) this.#restore()
    this.taken.push({ command, time: this.time })
    const events = this.runner.run(command, this.time)
    this.events.push(...events)
    this.check()
    const end = events.at(-1) as EventOf<'end'>
    return { refusal: refusalName(end.rejection, end.filter), id: end.subject, events }
  }

  does(command: Command): Answer {
    const answer = this.tries(command)
    assert.equal(answer.refusal, 'none', `${command.kind} was refused`)
    return answer
  }

  asks(query: Query): readonly Event[] {
    return this.runner.run(query, this.time)
  }

  /** The index a second later. */
  index(price: string, market = BTC_PERPETUAL, ms = 1_000): Answer {
    this.time += ms
    return this.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: read(price) })
  }

  waits(ms: number): Answer {
    this.time += ms
    return this.does({ kind: 'tick' })
  }

  /** Ticks until nothing is due. */
  settles(): void {
    for (let i = 0; i < 100 && this.runner.exchange.nextDue() <= this.time; i++) this.does({ kind: 'tick' })
  }

  /** Play money, of the house into the fund of a group. */
  fund(amount: string, asset = USDT, group = 1): void {
    this.#moves({ code: LedgerCode.insurance, subKey: group }, asset, read(amount))
  }

  pays(trader: Trader, amount: string, asset: number, subKey: number): void {
    this.#moves({ code: LedgerCode.futuresWallet, owner: trader.account, subKey }, asset, read(amount))
  }

  #moves(to: { code: number; owner?: number; subKey: number }, asset: number, amount: bigint): void {
    const lines = moved({ code: LedgerCode.demoFunding }, { owner: HOUSE, ...to }, asset, amount)
    this.does(journal({ bizType: BizType.funding, bizId: `gift-${++this.#keys}`, bizTime: this.time }, lines))
  }

  key(): string {
    return `move-${++this.#keys}`
  }

  fundOf(asset = USDT, group = 1): string {
    return this.balance(LedgerCode.insurance, HOUSE, asset, group)
  }

  balance(code: number, owner: number, asset: number, subKey = 0): string {
    const { ledger } = this.runner.exchange.state
    const row = ledger.find(code, owner, asset, subKey)
    return row < 0 ? '0' : write(ledger.balance(row))
  }

  step(market: number): { tick: bigint; lot: bigint } {
    const s = this.runner.exchange.state
    return { tick: s.market.tick(market), lot: s.market.lot(market) }
  }

  mark(market = BTC_PERPETUAL): string {
    return write(this.runner.exchange.state.contract.mark(market), this.step(market).tick)
  }

  #restore(): void {
    const chunks: Uint8Array[] = []
    saveSnapshot(this.runner.exchange, (chunk) => chunks.push(chunk.slice()))
    this.runner = new CommandRunner(restoreSnapshot(new Uint8Array(Buffer.concat(chunks)), floorCapacity))
  }

  check(): void {
    const s = this.runner.exchange.state
    const sums = new Map<number, bigint>()
    for (let row = 0; row < s.ledger.rows; row++) {
      if (!s.ledger.isAccount(row)) continue
      sums.set(s.ledger.asset(row), (sums.get(s.ledger.asset(row)) ?? 0n) + s.ledger.balance(row))
      if (!s.ledger.mayBeNegative(row))
        assert.ok(s.ledger.balance(row) >= 0n, `account ${s.ledger.code(row)} below zero`)
    }
    for (const [asset, sum] of sums) assert.equal(sum, 0n, `asset ${asset}`)
    for (let market = 1; market < s.contracts.size; market++)
      if (s.contracts.isKnown(market)) this.#checkContract(market)
    for (let pool = 1; pool < s.pools.used; pool++) if (s.pool.held(pool) > 0) this.#checkBound(pool)
  }

  /** No pool is nearer to a warning or a liquidation than its bound says. */
  #checkBound(pool: number): void {
    const s = this.runner.exchange.state
    const { balance, upl, maintenance } = s.valuation.figures(pool)
    const bound = s.lanes.boundOf(pool)
    const surplus = 8n * (balance + upl) - 10n * maintenance
    assert.ok(bound <= 0n || bound <= surplus, `a bound of ${bound} over a surplus of ${surplus}`)
  }

  #checkContract(market: number): void {
    const s = this.runner.exchange.state
    const isLinear = s.market.marketKind(market) === 1
    let quantity = 0n
    let longs = 0n
    let entries = 0n
    let holders = 0
    const margins = new Map<number, bigint>()
    for (let position = 2; position < s.positions.used; position++) {
      if (s.position.market(position) !== market) continue
      const qty = s.position.qty(position)
      quantity += qty
      if (qty > 0n) longs += qty
      if (qty !== 0n) holders++
      const isLong = qty > 0n
      const entry = s.position.entryValue(position)
      assert.ok(entry >= 0n && (qty !== 0n || entry === 0n), 'an entry value without a quantity')
      entries += isLong === isLinear ? entry : -entry
      const account = s.position.account(position)
      margins.set(account, (margins.get(account) ?? 0n) + s.position.margin(position))
      this.#checkSums(position)
    }
    assert.equal(quantity, 0n, `quantities of contract ${market}`)
    assert.equal(longs, s.contract.openInterest(market), 'open interest')
    assert.equal(holders, s.contract.holders(market), 'holders')
    // What was paid for funding and not handed on yet lies there too.
    const rest = s.contract.fundingRest(market)
    assert.equal(s.ledger.balance(s.contract.clearingRow(market)) + entries, rest, `clearing of contract ${market}`)
    assert.equal(s.ledger.balance(s.contract.liquidationRow(market)), 0n)
    for (const [account, margin] of margins) {
      if (account === HOUSE) continue
      const held = s.ledger.find(LedgerCode.isolatedMargin, account, s.contract.settle(market), market)
      assert.equal(margin, held < 0 ? 0n : s.ledger.balance(held), 'isolated margin')
    }
  }

  /** The sums of a position are those of its open orders. */
  #checkSums(position: number): void {
    const s = this.runner.exchange.state
    const sums = { buys: 0n, buyValue: 0n, sells: 0n, sellValue: 0n, reducing: 0n, reducers: 0 }
    for (const slot of s.reducers.ordersOf(position)) {
      const isHolding = (s.order.flags(slot) & 3) === 2
      if (!isHolding) continue
      const left = s.order.qty(slot) - s.order.executed(slot) - s.order.prevented(slot)
      if (s.contractLocks.isReducing(slot)) {
        sums.reducing += left
        sums.reducers++
      } else if (s.order.side(slot) === Side.buy) {
        sums.buys += left
        sums.buyValue += s.order.locked(slot)
      } else {
        sums.sells += left
        sums.sellValue += s.order.locked(slot)
      }
    }
    const { buyQty, buyValue, sellQty, sellValue, reducing, reducers, qty } = s.position
    assert.deepEqual(sums, {
      buys: buyQty(position),
      buyValue: buyValue(position),
      sells: sellQty(position),
      sellValue: sellValue(position),
      reducing: reducing(position),
      reducers: reducers(position),
    })
    const size = qty(position) < 0n ? -qty(position) : qty(position)
    assert.ok(sums.reducing <= size, `${sums.reducing} lots reduce a position of ${size}`)
  }
}
