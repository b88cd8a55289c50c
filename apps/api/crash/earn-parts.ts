import assert from 'node:assert/strict'
import { Earn } from '@bowline/capabilities/earn/earn.ts'
import { createProduct, isFaulty, type ProductTexts, readTerms } from '@bowline/capabilities/earn/product-terms.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { type CrashHouse, UNIT } from './crash-house.ts'
import { asText } from './flow.ts'
import type { StepsToDeath } from './steps-to-death.ts'

/** What each has at first, and what each lends. */
export const STAKE = 1_000_000n * UNIT
export const LENT = 100n * UNIT
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Long ago: the ledger takes nothing from the future. */
const FIRST_DAY = Math.floor(Date.UTC(2026, 0, 5) / DAY_MS)

/** Of one flow: whoever died asks again under the same one. */
export const keysOf =
  (flow: number) =>
  (who: number, what: number, number: number): string =>
    `00000000-0000-4000-8${what}0${flow}-${String(who).padStart(6, '0')}${String(number).padStart(6, '0')}`

export async function makeProduct({ sql }: CrashHouse, terms: ProductTexts): Promise<void> {
  const read = readTerms(terms)
  assert.ok(!isFaulty(read), asText(read))
  await inTransaction(sql, (tx) => createProduct(tx, read, FIRST_DAY * DAY_MS))
}

/** Earn of a life, and the clock it goes by: `at` sets it, from the first day on. */
export function openEarnAt({ engine, sql, markets, ledger }: CrashHouse, steps: StepsToDeath) {
  let nowMs = FIRST_DAY * DAY_MS
  const parts = { sql, engine: steps.through(engine), markets, ledger, webNews: new WebNews(sql), now: () => nowMs }
  const at = (day: number, minutes: number) => {
    nowMs = (FIRST_DAY + day) * DAY_MS + minutes * MINUTE_MS
  }
  return { earn: new Earn(parts), at }
}

/** Up to which day, from the first, interest was paid. */
export async function lastPaid({ sql }: CrashHouse): Promise<number> {
  const [row] = await sql<{ day: number | null }[]>`select max(paid_through) as day from earn_positions`
  return (row?.day ?? FIRST_DAY) - FIRST_DAY
}

export async function nothingIsPending({ sql }: CrashHouse): Promise<void> {
  const [open] = await sql<{ requests: bigint; payouts: bigint }[]>`
    select (select count(*) from earn_requests where state = 'pending') as requests,
      (select count(*) from earn_payouts where state = 'planned') as payouts`
  assert.deepEqual([Number(open?.requests), Number(open?.payouts)], [0, 0])
}
