import type { CommandOf } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, LedgerCode, ListType } from '../messages/terms.ts'
import type { Outcome, TradingFloor } from '../trading-floor.fixture.ts'
import { ASSETS, type AssetCode } from './markets.fixture.ts'
import { type LegWords, legTerms, type OrderWords, only, orderTerms, read } from './words.fixture.ts'

/** Somebody with an account. */
export class Person {
  readonly floor: TradingFloor
  readonly account: number

  constructor(floor: TradingFloor, account: number) {
    this.floor = floor
    this.account = account
  }

  gets(text: string): void {
    const [amount = '', asset = ''] = text.split(' ')
    const wallet = { code: LedgerCode.spotAvailable, owner: this.account }
    const lines = moved({ code: LedgerCode.demoFunding }, wallet, ASSETS[asset as AssetCode], read(amount))
    this.floor.does(journal({ bizType: BizType.funding, bizId: this.floor.nextKey(), bizTime: this.floor.time }, lines))
  }

  order(side: 'buy' | 'sell', text: string, words: OrderWords = {}): CommandOf<'place-order'> {
    const market = words.on ?? this.floor.market
    const terms = orderTerms(side, text, words, this.floor.step(market))
    return { kind: 'place-order', account: this.account, market, ...terms }
  }

  buys(text: string, words: OrderWords = {}): Outcome {
    return this.floor.does(this.order('buy', text, words))
  }

  sells(text: string, words: OrderWords = {}): Outcome {
    return this.floor.does(this.order('sell', text, words))
  }

  /** Why an order is refused. */
  buyRefused(text: string, words: OrderWords = {}): string {
    return this.floor.tries(this.order('buy', text, words)).refusal
  }

  sellRefused(text: string, words: OrderWords = {}): string {
    return this.floor.tries(this.order('sell', text, words)).refusal
  }

  list(type: keyof typeof ListType, legs: readonly LegWords[]): CommandOf<'place-list'> {
    const terms = legs.map((leg, place) => legTerms('abc'.charAt(place), leg, this.floor.step()))
    const list = {
      kind: 'place-list',
      account: this.account,
      market: this.floor.market,
      listType: ListType[type],
    } as const
    return Object.assign(list, ...terms)
  }

  /** Ids of the legs in their order. */
  lists(type: keyof typeof ListType, ...legs: LegWords[]): number[] {
    const [list] = only(this.floor.does(this.list(type, legs)).events, 'list')
    return [list?.aOrder ?? 0, list?.bOrder ?? 0, list?.cOrder ?? 0].slice(0, legs.length)
  }

  cancels(orderId: number, words: Partial<CommandOf<'cancel-order'>> = {}): Outcome {
    return this.floor.tries({
      kind: 'cancel-order',
      account: this.account,
      market: this.floor.market,
      orderId,
      ...words,
    })
  }

  amends(orderId: number, size: string, words: Partial<CommandOf<'amend-order'>> = {}): Outcome {
    const qty = read(size, this.floor.step().lot)
    return this.floor.tries({
      kind: 'amend-order',
      account: this.account,
      market: this.floor.market,
      orderId,
      qty,
      ...words,
    })
  }

  sets(words: Partial<CommandOf<'set-account'>>): Outcome {
    return this.floor.does({ kind: 'set-account', account: this.account, ...words })
  }

  freezes(): Outcome {
    return this.sets({ tradeFrozen: 1, setTradeFrozen: 1 })
  }

  /** `900 free, 100 locked`; `900 free` when nothing is. */
  funds(asset: AssetCode): string {
    const locked = this.floor.balance(LedgerCode.spotLocked, this.account, asset)
    const free = `${this.floor.balance(LedgerCode.spotAvailable, this.account, asset)} free`
    return locked === '0' ? free : `${free}, ${locked} locked`
  }
}
