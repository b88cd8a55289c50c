import { ALL_MARKETS, type Query, type RecordedCommand } from '../messages/commands.ts'
import type { Event, EventOf } from '../messages/events.ts'
import { type WrittenLine, writtenLines } from '../messages/journal.ts'
import { LedgerCode, OrderStatus, type Side } from '../messages/terms.ts'
import type {
  BalanceImage,
  BookImage,
  EndedImage,
  ExchangeUnderTest,
  LevelImage,
  OpenOrderImage,
  Outcome,
  TradeImage,
} from './exchange-under-test.ts'

/** Runs one command or query and returns all its events, `begin` and `end` included. */
export type RunMessage = (message: RecordedCommand | Query, time: number) => readonly Event[]

/**
 * Shows an exchange that speaks in events to the simulation. Balances and books are built from the events alone, as a
 * projector or a socket client would build them, and held against the answers to queries: so a forgotten event is a
 * difference too.
 */
export class SubjectFromEvents implements ExchangeUnderTest {
  readonly #run: RunMessage
  readonly #accounts = new Set<number>()
  readonly #balances = new Map<string, BalanceImage>()
  readonly #books = new Map<number, EventBook>()
  #time = 0

  constructor(run: RunMessage) {
    this.#run = run
  }

  apply(command: RecordedCommand, time: number): Outcome {
    this.#time = time
    const events = this.#run(command, time)
    for (const event of events) this.#follow(event)
    const end = events.at(-1)
    if (end?.kind !== 'end') throw new Error('events do not close with `end`')
    if (command.kind === 'open-account' && end.rejection === 0) this.#accounts.add(command.account ?? 0)
    const { rejection, filter, subject, cancelRejection } = end
    return { rejection, filter, subject, cancelRejection, trades: tradesOf(events), ended: endedOf(events) }
  }

  balances(): BalanceImage[] {
    for (const account of this.#accounts) this.#checkAccount(account)
    return [...this.#balances.values()]
  }

  book(market: number): BookImage {
    const followed = this.#books.get(market)?.image() ?? { bids: [], asks: [] }
    const answer = new EventBook()
    for (const event of this.#query({ kind: 'query-depth', market, limit: 5_000 })) {
      if (event.kind === 'level') answer.set(event)
    }
    const asked = answer.image()
    if (lines(asked) !== lines(followed)) {
      throw new Error(`book of market ${market} by events:\n${lines(followed)}\nby query:\n${lines(asked)}`)
    }
    return followed
  }

  openOrders(): OpenOrderImage[] {
    const images: OpenOrderImage[] = []
    for (const account of this.#accounts) {
      for (const event of this.#query({ kind: 'query-open-orders', account, market: ALL_MARKETS })) {
        if (event.kind === 'order') images.push(openImage(event))
      }
    }
    return images
  }

  #follow(event: Event): void {
    for (const line of writtenLines(event)) this.#remember(line)
    if (event.kind === 'level') {
      const book = this.#books.get(event.market) ?? new EventBook()
      this.#books.set(event.market, book)
      book.follow(event)
    }
  }

  #remember({ code, owner, asset, subKey, balance }: WrittenLine): void {
    this.#balances.set(`${code}:${owner}:${asset}:${subKey}`, { code, owner, asset, subKey, amount: balance })
  }

  /** The balances reported of an account must be those its postings add up to. */
  #checkAccount(account: number): void {
    for (const event of this.#query({ kind: 'query-account', account, asset: 4_294_967_295 })) {
      if (event.kind !== 'balance') continue
      const { spotAvailable, spotLocked, spotConverting, spotWithdrawing } = LedgerCode
      const reported = {
        [spotAvailable]: event.available,
        [spotLocked]: event.locked,
        [spotWithdrawing]: event.withdrawing,
      }
      const balanceOf = (code: number | string) =>
        this.#balances.get(`${code}:${account}:${event.asset}:0`)?.amount ?? 0n
      for (const [code, amount] of Object.entries(reported)) {
        const waiting = Number(code) === spotLocked ? balanceOf(spotConverting) : 0n
        const posted = balanceOf(code) + waiting
        if (posted !== amount)
          throw new Error(`${code}:${account}:${event.asset}: posted ${posted}, reported ${amount}`)
      }
    }
  }

  #query(query: Query): readonly Event[] {
    return this.#run(query, this.#time)
  }
}

/** A book built from `level` events, which must number themselves without gap. */
class EventBook {
  readonly #sides = [new Map<bigint, bigint>(), new Map<bigint, bigint>()] as const
  #updateId = 0

  follow(level: EventOf<'level'>): void {
    if (this.#updateId !== 0 && level.updateId !== this.#updateId + 1) {
      throw new Error(`market ${level.market}: update ${level.updateId} after ${this.#updateId}`)
    }
    this.#updateId = level.updateId
    this.set(level)
  }

  set(level: EventOf<'level'>): void {
    const side = this.#sides[level.side as Side]
    if (level.qty === 0n) side.delete(level.price)
    else side.set(level.price, level.qty)
  }

  image(): BookImage {
    const [bids, asks] = this.#sides
    return { bids: sorted(bids).reverse(), asks: sorted(asks) }
  }
}

function sorted(side: ReadonlyMap<bigint, bigint>): LevelImage[] {
  return [...side].sort(([a], [b]) => (a < b ? -1 : 1)).map(([price, qty]) => ({ price, qty }))
}

function lines(book: BookImage): string {
  const side = (name: string, levels: readonly LevelImage[]) =>
    levels.map(({ price, qty }) => `${name} ${price} ${qty}`)
  return [...side('bid', book.bids), ...side('ask', book.asks)].join('\n')
}

function tradesOf(events: readonly Event[]): TradeImage[] {
  return events
    .filter((event): event is EventOf<'trade'> => event.kind === 'trade')
    .map(({ kind: _, aggregateId: __, ...image }) => image)
}

/** The last word on every order that is open no more. */
function endedOf(events: readonly Event[]): EndedImage[] {
  const last = new Map<number, EventOf<'order'>>()
  for (const event of events) if (event.kind === 'order') last.set(event.orderId, event)
  return [...last.values()]
    .filter(({ status }) => status >= OrderStatus.filled)
    .map(({ orderId, status, endReason, executed, cumQuote, prevented }) => {
      return { orderId, status, endReason, executed, cumQuote, prevented }
    })
}

function openImage(order: EventOf<'order'>): OpenOrderImage {
  const { orderId, account, market, side, status, qty, executed, prevented, cumQuote, locked, trailExtreme, listId } =
    order
  return { orderId, account, market, side, status, qty, executed, prevented, cumQuote, locked, trailExtreme, listId }
}
