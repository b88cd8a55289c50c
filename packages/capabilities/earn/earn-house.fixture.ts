import { after } from 'node:test'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { ASSETS, type AssetCode } from '@bowline/core/trading-floor/markets.fixture.ts'
import { TradingFloor } from '@bowline/core/trading-floor.fixture.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { formatUnits, parseUnits } from '@bowline/money'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { Asset } from '../markets/index.ts'
import { WebNews } from '../messages/web-news.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { unasked } from '../permission/index.ts'
import { Earn } from './earn.ts'
import { createProduct, isFaulty, type ProductTexts, readTerms } from './product-terms.ts'

export const units = (text: string) => parseUnits(text, 8) as bigint
export const text = (amount: bigint | undefined) => formatUnits(amount ?? 0n, 8)

export const FLEXIBLE: ProductTexts = {
  ...{ kind: 'flexible', coin: 'USDT', days: '', pays: '', rates: '3.65', least: '1', mostEach: '5000', quota: '8000' },
  ...{ instantPerDay: '6000', source: 'house' },
}
export const FIXED: ProductTexts = {
  ...FLEXIBLE,
  kind: 'fixed',
  days: '30',
  pays: 'daily',
  rates: '10.9',
  instantPerDay: '',
}

const MIDNIGHT = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** Alice, bob and carol on the trading floor, with 10,000 USDT each, and Earn over its rows; its clock stands. */
export async function setEarnHouse() {
  const database = await migratedDatabase()
  after(() => database.drop())
  const { sql } = database
  const floor = new TradingFloor({ funds: false })
  const { alice, bob, carol } = floor
  for (const person of [alice, bob, carol]) {
    const email = `${person.account}@example.com`
    await sql`
      insert into users (id, email, password_hash) overriding system value values (${person.account}, ${email}, 'none')`
    person.gets('10000 USDT')
  }
  let dies: (() => boolean) | undefined
  const submit = async (command: Parameters<EngineClient['submit']>[0]) => {
    if (dies?.()) throw new Error('killed')
    const { refusal } = floor.tries(command)
    return { rejection: Rejection[refusal as keyof typeof Rejection] } as Awaited<ReturnType<EngineClient['submit']>>
  }
  const markets = {
    assetByCode: (code: string) => ({ asset: ASSETS[code as AssetCode], code }) as Asset,
  }
  const needs = { sql, engine: { submit }, markets, webNews: new WebNews(sql), now: () => floor.time }
  const ledger = { lines: async () => ({ ok: false, refusal: 'history-unavailable' }) as const }
  const earn = new Earn({ ...needs, ledger })
  return {
    ...{ sql, floor, alice, bob, carol, earn },
    async offers(texts: ProductTexts): Promise<number> {
      const terms = readTerms(texts)
      if (isFaulty(terms)) throw new Error(terms.fault)
      return inTransaction(sql, (tx) => createProduct(tx, terms, floor.time))
    },
    /** To a time of a day after the first: 0 is the first midnight. */
    goTo(day: number, time = '00:10'): void {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const to = MIDNIGHT + day * DAY_MS + (hours * 60 + minutes) * 60_000
      floor.waits(to - floor.time)
    },
    /** The process dies instead of sending the `n`th journal from now on. */
    diesAt(n: number | undefined): void {
      let sent = 0
      dies = n === undefined ? undefined : () => ++sent >= n
    },
    as: (person: { readonly account: number }) => unasked<never>(person.account),
    /** What a person has: in spot, lent by flexible products and by fixed terms, and due. */
    has({ account }: { readonly account: number }, subKeys: { product?: number; position?: number } = {}) {
      const { product = 0, position = 0 } = subKeys
      return {
        spot: floor.balance(LedgerCode.spotAvailable, account, 'USDT'),
        flexible: floor.balance(LedgerCode.earnFlexible, account, 'USDT', product),
        fixed: floor.balance(LedgerCode.earnFixed, account, 'USDT', position),
        due: floor.balance(LedgerCode.earnReward, account, 'USDT', product),
      }
    },
  }
}
