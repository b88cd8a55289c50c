import { randomUUID } from 'node:crypto'
import type { SmallLeftReason } from '@bowline/contract/terms/convert.ts'
import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import type { Asset } from '../markets/index.ts'
import { bandsOf } from './bands.ts'
import { type Conversion, insertBatch, lastBatchAt } from './conversions.store.ts'
import type { Converter, ConvertSources } from './convert.ts'
import type { InventoryChange } from './inventory.ts'
import { isUncertain, type Span } from './prices.ts'
import { SMALL_SPREAD_PPM, tokensFor } from './rate.ts'
import { settleConversion } from './settle-conversion.ts'
import { DOLLAR, worthOf } from './worth.ts'

const UNIT = 100_000_000n
export const SMALL = {
  /** A balance that is worth less, in USDT, is small. */
  below: 10n * UNIT,
  everyMs: 6 * 3_600_000,
  spreadPpm: SMALL_SPREAD_PPM,
} as const
/** How much less or more all of it may bring than it did when it was shown. */
const MOST_CHANGE_PERCENT = 5n

export interface SmallBalance {
  readonly from: Asset
  readonly amount: Amount
  /** In USDT. */
  readonly worth: Amount
  /** In the platform token. */
  readonly toAmount: Amount
}

/** What is left alone, and may be worth little too. */
export interface LeftBalance {
  readonly from: Asset
  readonly amount: Amount
  readonly reason: SmallLeftReason
}

export interface SmallBalancesNow {
  /** The platform token; undefined: there is none, or it has no price. */
  readonly to: Asset | undefined
  readonly rows: readonly SmallBalance[]
  readonly left: readonly LeftBalance[]
  readonly nextAtMs: number | undefined
}

/** Of all; a coin that is left alone is listed beside those that are converted. */
export type SmallRefusal = 'no-price' | 'none' | 'moved' | 'inventory' | 'too-soon'

export interface SmallRequest {
  /** The caller's own, so that a repeat converts nothing twice. */
  readonly batch: string
  readonly coins: ReadonlySet<string>
  /** What all of it was to bring when it was shown. */
  readonly total: Amount
}

export interface SmallConverted {
  readonly conversions: readonly Conversion[]
  /** Of the coins that were asked for. */
  readonly left: readonly LeftBalance[]
}

const NONE = { rows: [], left: [] } as const

/** What is too little for an order, to the platform token: each coin is a conversion of its own, all at one moment. */
export class SmallBalances {
  readonly #sources: ConvertSources

  constructor(sources: ConvertSources) {
    this.#sources = sources
  }

  async list({ account, user }: Converter): Promise<SmallBalancesNow> {
    const { sql, now } = this.#sources
    const lastAt = await lastBatchAt(sql, user?.id ?? account)
    const nextAtMs = lastAt === undefined || lastAt + SMALL.everyMs <= now() ? undefined : lastAt + SMALL.everyMs
    const to = this.#token()
    return { to, ...(to ? await this.#balances(account, to) : NONE), nextAtMs }
  }

  /** A coin of them that cannot be converted is left alone, and keeps no other from it. */
  async convert({ account, user }: Converter, asked: SmallRequest): Promise<SmallConverted | SmallRefusal> {
    const { sql, inventory, now } = this.#sources
    const nowMs = now()
    const to = this.#token()
    if (!to) return 'no-price'
    const userId = user?.id ?? account
    const all = await this.#balances(account, to)
    const [rows, left] = [chosen(all.rows, asked.coins), chosen(all.left, asked.coins)]
    const total = rows.reduce((sum, { toAmount }) => sum + toAmount, 0n)
    const refusal = this.#refusalOf(rows, total, asked.total)
    const promised = refusal ? undefined : inventory.promise(this.#changes(rows, to, total, nowMs))
    const made = promised ? rows.map((row) => newConversion(row, { userId, to, nowMs })) : []
    try {
      const sinceMs = nowMs - SMALL.everyMs
      // A repeat finds what it made, though nothing small is left by now.
      const stored = await insertBatch(sql, { userId, batch: asked.batch, sinceMs }, made)
      if (stored === 'too-soon') return stored
      if (stored.isRepeat) return { conversions: stored.conversions, left }
      if (made.length === 0) return refusal ?? 'inventory'
      const from = new Map(rows.map((row) => [row.from.code, row.from]))
      const conversions = await Promise.all(
        stored.conversions.map((each) =>
          settleConversion(this.#sources, each, { account, from: from.get(each.fromCoin) as Asset, to }),
        ),
      )
      return { conversions, left }
    } finally {
      promised?.release()
    }
  }

  #changes(rows: readonly SmallBalance[], to: Asset, total: Amount, nowMs: number): InventoryChange[] {
    const change = ({ asset, code }: Asset, amount: Amount) => ({
      ...{ asset, amount },
      worth: (each: Amount) => worthOf(this.#sources.prices, code, each, nowMs),
      hardBand: bandsOf(this.#sources.prices, code, nowMs).hard,
    })
    return [change(to, -total), ...rows.map(({ from, amount }) => change(from, amount))]
  }

  #refusalOf(rows: readonly SmallBalance[], total: Amount, shown: Amount): SmallRefusal | undefined {
    if (rows.length === 0) return 'none'
    const change = total > shown ? total - shown : shown - total
    return change * 100n > shown * MOST_CHANGE_PERCENT ? 'moved' : undefined
  }

  #token(): Asset | undefined {
    const { markets, stopped } = this.#sources
    return markets.assets().find(({ isPlatformToken, code }) => isPlatformToken === 1 && !stopped.has(code))
  }

  /** Coins in open orders or on their way out are left alone, and those that are not traded or converted any more. */
  async #balances(account: number, to: Asset): Promise<Pick<SmallBalancesNow, 'rows' | 'left'>> {
    const { engine, markets, stopped, now } = this.#sources
    const nowMs = now()
    const price = this.#certain(to.code, nowMs)?.most
    if (!price) return NONE
    const traded = new Set(
      markets.markets().flatMap(({ isTrading, baseAsset, quoteAsset }) => (isTrading ? [baseAsset, quoteAsset] : [])),
    )
    const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    const rows: SmallBalance[] = []
    const left: LeftBalance[] = []
    for (const event of events) {
      if (event.kind !== 'balance') continue
      const { available, locked, withdrawing } = event
      const from = markets.asset(event.asset)
      const amount = available + locked + withdrawing
      if (!from || from === to || amount === 0n) continue
      const worth = this.#given(from.code, amount, nowMs)
      if (worth !== undefined && worth >= SMALL.below) continue
      const leave = (reason: SmallLeftReason) => left.push({ from, amount, reason })
      if (!traded.has(from.code) || stopped.has(from.code)) leave('not-traded')
      else if (worth === undefined) leave('no-price')
      else if (amount !== available) leave('in-use')
      else {
        const toAmount = tokensFor(worth, price)
        if (toAmount > 0n) rows.push({ from, amount, worth, toAmount })
      }
    }
    return { rows, left }
  }

  /** What the house gives for it in USDT: by the lowest price that is known, as the token is given by the highest. */
  #given(coin: string, amount: Amount, nowMs: number): Amount | undefined {
    if (coin === DOLLAR) return amount
    const least = this.#certain(coin, nowMs)?.least
    return least && multiplyDivide(amount, least.numerator, least.denominator, 'down')
  }

  #certain(coin: string, nowMs: number): Span | undefined {
    const span = this.#sources.prices.inDollars(coin, nowMs)
    return span && !isUncertain(span, SMALL_SPREAD_PPM) ? span : undefined
  }
}

const chosen = <Row extends { readonly from: Asset }>(rows: readonly Row[], coins: ReadonlySet<string>) =>
  rows.filter(({ from }) => coins.has(from.code))

function newConversion(
  { from, amount, worth, toAmount }: SmallBalance,
  { userId, to, nowMs }: { readonly userId: number; readonly to: Asset; readonly nowMs: number },
) {
  return {
    ...{ quoteId: randomUUID(), userId, fromCoin: from.code, toCoin: to.code, fromAmount: amount, toAmount, worth },
    ...{ spreadPpm: SMALL_SPREAD_PPM, state: 'processing' as const, reason: undefined, acceptedAtMs: nowMs },
    wallet: 'spot' as const,
  }
}
