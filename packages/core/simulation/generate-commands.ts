import type { Command, CommandOf } from '../messages/commands.ts'
import { ALL_MARKETS, NO_PROMOTION } from '../messages/commands.ts'
import { MarketState, PriceKind } from '../messages/terms.ts'
import { fund, JournalSource } from './generate-journals.ts'
import { generateList } from './generate-lists.ts'
import { generateOrder, type Listing, listings } from './generate-orders.ts'
import { spoil } from './hostile.ts'
import { assetCommands, BLN, BTC, ETH, ETH_USDT, tierCommands, USDT } from './listings.ts'
import { Random } from './random.ts'
import type { ReferenceExchange } from './reference-exchange.ts'

export interface TimedCommand {
  readonly command: Command
  readonly time: number
}

/** alice, bob, carol (one trade group with bob), a house account, one account without money. */
const ACCOUNTS = [1, 2, 3, 4, 5, 6] as const
const GROUPS: Record<number, number> = { 2: 77, 3: 77 }
const HOUSE_ACCOUNT = 4
const POOR_ACCOUNT = 6
const START = Date.UTC(2026, 0, 5, 23, 40)

/** Everything that has to exist before anyone trades; one market is still to be opened. */
export function setUpCommands(): Command[] {
  const accounts = ACCOUNTS.map((account): Command => {
    const isHouse = account === HOUSE_ACCOUNT ? 1 : 0
    return { kind: 'open-account', account, tradeGroup: GROUPS[account] ?? 0, isHouse }
  })
  const funding = ACCOUNTS.flatMap((owner) => {
    const share = owner === POOR_ACCOUNT ? 1n : 1_000n
    return [
      fund(owner, BTC, share * 2_000_000n, START),
      fund(owner, USDT, share * 100_000_000_000n, START),
      fund(owner, ETH, share * 30_000_000n, START),
      fund(owner, BLN, share * 100_000_000n, START),
    ]
  })
  return [...assetCommands, ...tierCommands, ...listings.map(({ terms }) => terms), ...accounts, ...funding]
}

/**
 * A seeded stream of commands, realistic and hostile. It looks at the reference exchange for orders and prices worth
 * acting on, and never at the exchange under test, so a seed always means the same commands.
 */
export class CommandSource {
  readonly #random: Random
  readonly #exchange: ReferenceExchange
  #time = START
  readonly #journals: JournalSource

  constructor(seed: number, exchange: ReferenceExchange) {
    this.#random = new Random(seed)
    this.#exchange = exchange
    this.#journals = new JournalSource(this.#random, ACCOUNTS)
  }

  get time(): number {
    return this.#time
  }

  next(): TimedCommand {
    this.#time += this.#pause()
    const command = this.#command()
    return { command: this.#random.chance(5) ? spoil(command, this.#random) : command, time: this.#time }
  }

  #pause(): number {
    const pause = this.#random.weighted({ none: 30, moment: 60, minute: 9, long: 1 })
    if (pause === 'none') return 0
    if (pause === 'moment') return this.#random.between(1, 1_500)
    return pause === 'minute' ? this.#random.between(20_000, 90_000) : this.#random.between(300_000, 4_000_000)
  }

  /** A delisted market gets a last look now and then. */
  #listing(): Listing {
    const listed = listings.filter(({ id }) => this.#exchange.marketState(id) !== MarketState.delisted)
    return this.#random.pick(this.#random.chance(98) ? listed : listings)
  }

  #command(): Command {
    const random = this.#random
    const listing = this.#listing()
    const account = random.pick(ACCOUNTS)
    const order = () => generateOrder(random, this.#exchange, listing, account, this.#time)
    switch (
      random.weighted({
        order: 130,
        cancel: 12,
        all: 1,
        amend: 8,
        replace: 10,
        list: 22,
        endList: 3,
        index: 8,
        rest: 16,
      })
    ) {
      case 'order':
        return order()
      case 'cancel':
        return { kind: 'cancel-order', ...this.#target(), cancelOnly: random.pick([0, 0, 0, 1, 2]) }
      case 'all':
        return { kind: 'cancel-all', account, market: random.pick([listing.id, ALL_MARKETS]) }
      case 'amend':
        return this.#amend()
      case 'replace':
        return this.#replace(order())
      case 'list':
        return generateList(random, this.#exchange, listing, account)
      case 'endList':
        return this.#cancelList()
      case 'index':
        return { kind: 'set-price', market: listing.id, priceKind: PriceKind.index, price: this.#indexPrice(listing) }
      case 'rest':
        return this.#rest(listing, account)
    }
  }

  /** Mostly an open order and its owner, sometimes any number. */
  #target(): { account: number; market: number; orderId: number; clientId: string } {
    const random = this.#random
    const open = this.#exchange.openOrders()
    const clientId = random.chance(20) ? `c${random.below(40)}` : ''
    if (open.length === 0 || random.chance(8)) {
      const orderId = clientId === '' ? random.below(500) : 0
      return { account: random.pick(ACCOUNTS), market: random.pick(listings).id, orderId, clientId }
    }
    const { orderId, account, market } = random.pick(open)
    return { account, market, orderId: clientId === '' ? orderId : 0, clientId }
  }

  #amend(): Command {
    const target = this.#target()
    const order = this.#exchange.openOrders().find(({ orderId }) => orderId === target.orderId)
    const percent = this.#random.between(1, 100)
    // Now and then less than the filters allow.
    const qty = order && percent > 20 ? (order.qty * BigInt(percent)) / 100n : 1n
    return { kind: 'amend-order', ...target, qty }
  }

  #replace(order: CommandOf<'place-order'>): Command {
    const { account, market, orderId, clientId } = this.#target()
    const replaceMode = this.#random.below(2)
    const half = { cancelOrderId: orderId, cancelClientId: clientId, replaceMode, dryRun: 0 }
    const sameMarket = this.#random.chance(85) ? { account, market } : {}
    return { ...order, ...half, ...sameMarket, kind: 'cancel-replace' }
  }

  #cancelList(): Command {
    const member = this.#exchange.openOrders().filter(({ listId }) => listId > 0)
    if (member.length === 0) return { kind: 'cancel-list', account: 1, market: 1, listId: 1 }
    const { account, market, listId } = this.#random.pick(member)
    const byName = { listId: 0, listClientId: `l${this.#random.below(20)}` }
    return { kind: 'cancel-list', account, market, ...(this.#random.chance(80) ? { listId } : byName) }
  }

  #indexPrice(listing: Listing): bigint {
    const center = this.#exchange.lastPrice(listing.id) || listing.center
    return center * listing.tick + BigInt(this.#random.between(-1_000, 1_000)) * (listing.tick / 10n)
  }

  #rest(listing: Listing, account: number): Command {
    const random = this.#random
    switch (random.weighted({ tick: 4, journal: 4, account: 4, state: 5, tier: 1, terms: 2, asset: 1, open: 1 })) {
      case 'tick':
        return { kind: 'tick' }
      case 'journal':
        return this.#journals.next(account, this.#time)
      case 'account': {
        const freeze = { tradeFrozen: random.chance(6) ? 1 : 0, setTradeFrozen: 1 }
        const deduct = { tokenDeduction: random.below(2), setTokenDeduction: 1 }
        const join = { tradeGroup: random.below(3), setTradeGroup: 1 }
        return { kind: 'set-account', account, ...random.pick([freeze, freeze, deduct, deduct, join]) }
      }
      case 'state':
        return this.#newState(listing)
      case 'tier':
        return {
          ...random.pick(tierCommands),
          maker: random.pick([1_000, 500, 0, -100]),
          taker: random.pick([1_000, 800]),
        }
      case 'terms':
        return this.#newTerms(listing)
      case 'asset':
        return random.pick([...assetCommands, { kind: 'define-asset', asset: BTC, code: 'XBT' }])
      case 'open':
        return {
          kind: 'open-account',
          account: random.pick([...ACCOUNTS, 0]),
          adopt: random.pick([0, 0, 1]),
          ownerLow: BigInt(random.between(0, 2)),
        }
    }
  }

  /** A market that does not trade is opened first; otherwise one is closed in some way, for a while. */
  #newState(listing: Listing): Command {
    const state = (id: number) => this.#exchange.marketState(id)
    const closed = listings.find(({ id }) => state(id) !== MarketState.trading && state(id) !== MarketState.delisted)
    const market = closed && this.#random.chance(80) ? closed : listing
    return { kind: 'set-market-state', market: market.id, state: this.#nextState(market) }
  }

  #nextState(listing: Listing): number {
    const now = this.#exchange.marketState(listing.id)
    if (now !== MarketState.trading && this.#random.chance(80)) return MarketState.trading
    if (listing.id === ETH_USDT && this.#random.chance(2)) return MarketState.delisted
    const { halted, cancelOnly, postOnly, preOpen } = MarketState
    return this.#random.pick([halted, cancelOnly, postOnly, preOpen, 9])
  }

  #newTerms({ terms }: Listing): Command {
    const random = this.#random
    return {
      ...terms,
      maxOpenOrders: random.pick([0, 8, 200]),
      maxConditional: random.pick([0, 3, 20]),
      maxLists: random.pick([0, 2, 20]),
      maxAmends: random.pick([0, 1, 10]),
      maxPosition: random.chance(10) ? (terms.maxQty ?? 0n) / 2n : 0n,
      bandBps: random.pick([100, 500, 2_000]),
      stpModes: random.chance(15) ? 1 << (terms.defaultStp as number) : (terms.stpModes as number),
      promoMaker: random.pick([NO_PROMOTION, 0, -50]),
      promoTaker: random.pick([NO_PROMOTION, 700]),
      tokenDeduction: random.below(2),
    }
  }
}
