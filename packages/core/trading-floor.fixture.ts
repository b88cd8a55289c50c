import assert from 'node:assert/strict'
import type { Capacity } from './capacity.ts'
import { Exchange } from './exchange.ts'
import { CommandKind, type CommandOf, type Query, type RecordedCommand } from './messages/commands.ts'
import type { Event, EventOf } from './messages/events.ts'
import {
  EndReason,
  Execution,
  HOUSE,
  LedgerCode,
  MarketState,
  OrderFlag,
  OrderStatus,
  PriceKind,
  Side,
} from './messages/terms.ts'
import { CommandRunner } from './simulation/fast-core.ts'
import { brokenInvariants } from './simulation/invariants.ts'
import { assetCommands, blnUsdt, btcUsdt, ETH_USDT, tierCommands } from './simulation/listings.ts'
import { SubjectFromEvents } from './simulation/subject-from-events.ts'
import { drawBook } from './trading-floor/book-drawing.fixture.ts'
import { LockAccounts } from './trading-floor/lock-accounts.fixture.ts'
import { ASSETS, type AssetCode, floorCapacity, plainMarket } from './trading-floor/markets.fixture.ts'
import { Person } from './trading-floor/person.fixture.ts'
import { nameOf, only, read, refusalName, type Step, write } from './trading-floor/words.fixture.ts'

interface FloorTerms {
  /** The market people mean when they name none: ETH for USDT unless it is BTC_USDT. */
  readonly on?: number
  /** Other terms for that market. */
  readonly terms?: Partial<CommandOf<'define-market'>>
  /** Fee tiers of domain/spot.md §11; without them trading is free. */
  readonly fees?: boolean
  /** False: nobody has anything yet. */
  readonly funds?: boolean
  readonly capacity?: Partial<Capacity>
  /** The record version by whose rules commands are applied; today's unless reported. */
  readonly version?: number
}

/** What one command reported. */
export interface Outcome {
  readonly refusal: string
  readonly cancelRefusal: string
  /** Order or list the command was about. */
  readonly id: number
  readonly events: readonly Event[]
  /** `alice buys 2 @ 100 from bob` */
  readonly trades: readonly string[]
}

/**
 * The real core with alice, bob and carol, spoken to in decimal text. After every command all that must always hold is
 * checked: assets sum to zero, nobody is below zero, locks belong to orders, books follow from events without gap, and every
 * order's lock is spent or given back.
 */
export class TradingFloor {
  readonly alice: Person
  readonly bob: Person
  readonly carol: Person
  readonly runner: CommandRunner
  time = Date.UTC(2026, 0, 5)
  readonly market: number
  readonly #subject: SubjectFromEvents
  readonly #locks = new LockAccounts()
  readonly #definitions = new Map<number, CommandOf<'define-market'>>()
  readonly #names: string[] = ['house']
  readonly #stories = new Map<number, EventOf<'order'>[]>()
  #outcome: readonly Event[] = []
  #postings = 0

  constructor({ on = ETH_USDT, terms = {}, fees = false, funds = true, capacity = {}, version }: FloorTerms = {}) {
    this.market = on
    this.runner = new CommandRunner(new Exchange({ ...floorCapacity, ...capacity }), version)
    this.#subject = new SubjectFromEvents((message, time) => {
      const events = this.runner.run(message, time)
      if (message.kind in CommandKind) this.#outcome = events
      return events
    })
    for (const command of assetCommands) this.does(command)
    if (fees) for (const command of tierCommands) this.does(command)
    for (const define of [plainMarket, btcUsdt, blnUsdt]) {
      this.defines({ ...define(), ...(define().market === on ? terms : {}) })
    }
    this.alice = this.opens('alice')
    this.bob = this.opens('bob')
    this.carol = this.opens('carol')
    if (!funds) return
    for (const person of [this.alice, this.bob, this.carol]) {
      person.gets('1000000 USDT')
      person.gets('1000 ETH')
      person.gets('10 BTC')
    }
  }

  /** Runs a command, refused or not. */
  tries(command: RecordedCommand): Outcome {
    this.#subject.apply(command, this.time)
    const events = this.#outcome
    for (const event of events) {
      if (event.kind === 'order') this.#stories.set(event.orderId, [...(this.#stories.get(event.orderId) ?? []), event])
    }
    this.#locks.follow(events)
    this.#check()
    const end = events.at(-1) as EventOf<'end'>
    return {
      refusal: refusalName(end.rejection, end.filter),
      cancelRefusal: refusalName(end.cancelRejection, 0),
      id: end.subject,
      events,
      trades: only(events, 'trade').map((trade) => this.#tradeText(trade)),
    }
  }

  /** Runs a command that has to succeed. */
  does(command: RecordedCommand): Outcome {
    const outcome = this.tries(command)
    assert.equal(outcome.refusal, 'none', `${command.kind} was refused`)
    return outcome
  }

  asks(query: Query): readonly Event[] {
    return this.runner.run(query, this.time)
  }

  defines(terms: CommandOf<'define-market'>): Outcome {
    const outcome = this.does(terms)
    this.#definitions.set(terms.market ?? 0, terms)
    return outcome
  }

  /** Terms of the floor's market as last defined. */
  terms(): CommandOf<'define-market'> {
    return this.#definitions.get(this.market) as CommandOf<'define-market'>
  }

  opens(name: string, terms: Partial<CommandOf<'open-account'>> = {}): Person {
    const account = this.#names.push(name) - 1
    this.does({ kind: 'open-account', account, ...terms })
    return new Person(this, account)
  }

  /** Lets time pass and nothing else happen. */
  waits(ms: number): Outcome {
    this.time += ms
    return this.does({ kind: 'tick' })
  }

  enters(state: keyof typeof MarketState, market = this.market): Outcome {
    return this.does({ kind: 'set-market-state', market, state: MarketState[state] })
  }

  index(price: string, market = this.market): Outcome {
    return this.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: read(price) })
  }

  /** Carol trades with herself, which sets the last price. */
  tradesAt(price: string, size = '0.01'): void {
    this.carol.sells(`${size} @ ${price}`, { stp: 'none' })
    this.carol.buys(`${size} @ ${price}`, { stp: 'none' })
  }

  step(market = this.market): Step {
    const { tick = 1n, lot = 1n } = this.#definitions.get(market) ?? {}
    return { tick, lot }
  }

  /** A key of `journal` nobody has used. */
  nextKey(): string {
    return `posting-${++this.#postings}`
  }

  /** Credit-positive balance of an account of the house. */
  house(code: keyof typeof LedgerCode, asset: AssetCode): string {
    return this.balance(LedgerCode[code], HOUSE, asset)
  }

  balance(code: number, owner: number, asset: AssetCode, subKey = 0): string {
    const { ledger } = this.runner.exchange.state
    const row = ledger.find(code, owner, ASSETS[asset], subKey)
    return row < 0 ? '0' : write(ledger.balance(row))
  }

  /** The last word on an order: `filled 2/2`, `expired iocRest 1/2`, `waiting 0/2`. */
  fate(orderId: number): string {
    const { status, endReason, executed, qty, flags, market } = this.order(orderId)
    const isWaiting = status === OrderStatus.new && (flags & OrderFlag.conditional) !== 0
    const words = [isWaiting ? 'waiting' : nameOf(OrderStatus, status)]
    if (endReason !== EndReason.none && endReason !== EndReason.filled) words.push(nameOf(EndReason, endReason))
    const { lot } = this.step(market)
    return `${words.join(' ')} ${write(executed, lot)}/${write(qty, lot)}`
  }

  /** All that was ever reported of an order, by its executions. */
  story(orderId: number): string[] {
    return (this.#stories.get(orderId) ?? []).map(({ execution }) => nameOf(Execution, execution))
  }

  /** An order as last reported. */
  order(orderId: number): EventOf<'order'> {
    const last = this.#stories.get(orderId)?.at(-1)
    if (!last) throw new Error(`there is no order ${orderId}`)
    return last
  }

  /** Every queue as it stands, asks above bids: `ask 101 | alice 2, bob 3 (+7 hidden)`. */
  bookIs(drawing: string, market = this.market): void {
    const lines = drawing.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
    const { state } = this.runner.exchange
    assert.equal(
      drawBook(state, market, this.step(market), this.#names),
      lines.filter((line) => line !== '').join('\n'),
    )
  }

  /** Lines of a journal: `2101 bob → 2100 alice 0.04 BTC`. */
  journal(events: readonly Event[]): string[] {
    return only(events, 'posting').map((line) => {
      const side = (code: number, owner: number) => (owner === HOUSE ? `${code}` : `${code} ${this.#names[owner]}`)
      const [from, to] = [side(line.debitCode, line.debitOwner), side(line.creditCode, line.creditOwner)]
      return `${from} → ${to} ${write(line.amount)} ${nameOf(ASSETS, line.asset)}`
    })
  }

  /** What the lines of a journal say: `2100 alice −5 USDT`, `2111/3 alice 1 BTC` with a sub-key. */
  lines(events: readonly Event[]): string[] {
    return only(events, 'journal-line').map(({ code, owner, subKey, amount, asset }) => {
      const account = subKey === 0 ? `${code}` : `${code}/${subKey}`
      const person = owner === HOUSE ? '' : ` ${this.#names[owner]}`
      return `${account}${person} ${write(amount)} ${nameOf(ASSETS, asset)}`
    })
  }

  #tradeText(trade: EventOf<'trade'>): string {
    const { tick, lot } = this.step(trade.market)
    const [buyer, seller] = [this.#names[trade.buyer], this.#names[trade.seller]]
    const size = `${write(trade.qty, lot)} @ ${write(trade.price, tick)}`
    return trade.buyerIsMaker === 1 ? `${seller} sells ${size} to ${buyer}` : `${buyer} buys ${size} from ${seller}`
  }

  #check(): void {
    const assetsOf = (market: number) => {
      const { base = 0, quote = 0 } = this.#definitions.get(market) ?? {}
      return { base, quote }
    }
    const open = this.#subject.openOrders()
    assert.deepEqual(brokenInvariants(this.#subject, assetsOf), [])
    const pays = (order: { market: number; side: number }) =>
      assetsOf(order.market)[order.side === Side.buy ? 'quote' : 'base']
    assert.deepEqual(this.#locks.differences(open, pays), [])
    for (const market of this.#definitions.keys()) this.#subject.book(market)
    for (const total of only(this.asks({ kind: 'query-ledger' }), 'ledger-total')) {
      assert.equal(total.sum, 0n)
      assert.equal(total.locked, total.openLocks)
    }
  }
}
