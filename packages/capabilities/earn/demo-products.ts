import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { createProduct, isFaulty, type ProductTexts, readTerms } from './product-terms.ts'
import { readProducts } from './products.store.ts'

const flexible = { kind: 'flexible', days: '', pays: '', source: 'borrowers' } as const
const fixed = { kind: 'fixed', instantPerDay: '', source: 'house' } as const

/** What a demo offers from the beginning. */
const PRODUCTS: readonly ProductTexts[] = [
  {
    ...{ ...flexible, coin: 'USDT', rates: '500 5; 3.65', least: '0.1' },
    ...{ mostEach: '1000000', quota: '20000000', instantPerDay: '2000000' },
  },
  {
    ...{ ...flexible, coin: 'BTC', rates: '0.05 1.2; 0.4', least: '0.0001' },
    ...{ mostEach: '20', quota: '200', instantPerDay: '20' },
  },
  {
    ...{ ...flexible, coin: 'ETH', rates: '0.5 1.8; 0.7', least: '0.001' },
    ...{ mostEach: '300', quota: '3000', instantPerDay: '300' },
  },
  {
    ...fixed,
    coin: 'USDT',
    days: '30',
    pays: 'daily',
    rates: '4.2',
    least: '10',
    mostEach: '100000',
    quota: '5000000',
  },
  {
    ...fixed,
    coin: 'USDT',
    days: '60',
    pays: 'daily',
    rates: '4.8',
    least: '10',
    mostEach: '100000',
    quota: '5000000',
  },
  { ...fixed, coin: 'USDT', days: '90', pays: 'end', rates: '5.5', least: '10', mostEach: '100000', quota: '5000000' },
  { ...fixed, coin: 'BTC', days: '30', pays: 'end', rates: '1.1', least: '0.001', mostEach: '5', quota: '50' },
  { ...fixed, coin: 'ETH', days: '60', pays: 'daily', rates: '1.6', least: '0.01', mostEach: '100', quota: '1000' },
]

/** Makes them where there are none yet. */
export async function ensureDemoProducts(sql: Sql, nowMs: number): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('earn-demo-products', 0))`
    if ((await readProducts(tx)).length > 0) return
    for (const texts of PRODUCTS) {
      const terms = readTerms(texts)
      if (isFaulty(terms)) throw new Error(`a demo product has a wrong ${terms.fault}`)
      await createProduct(tx, terms, nowMs)
    }
  })
}
