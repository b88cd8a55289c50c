import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Earn } from '@bowline/capabilities/earn/earn.ts'
import { createProduct, isFaulty, readTerms } from '@bowline/capabilities/earn/product-terms.ts'
import { openLedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { ensureDefinitions } from '@bowline/capabilities/markets/index.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { openReferral } from '@bowline/capabilities/referral/index.ts'
import { SPOT_PROJECTION } from '@bowline/capabilities/spot/index.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import { createLog } from '@bowline/platform/log.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { TradingBeside } from './trading-beside.ts'

const ACCOUNTS = 100_000
const FIRST = 10_000
const TRADER = 9_001
const DAY_MS = 86_400_000
const UNIT = 100_000_000n
/** Noon of a day that is long over; the ledger takes nothing from the future. */
const DAY = Math.floor(Date.now() / DAY_MS) - 100
const QUIET_MS = 5_000
const AT_ONCE = 1_000
const capacity = { accounts: 131_072, ledgerRows: 524_288, postingKeys: 524_288 }
const terms = {
  ...{ kind: 'flexible', coin: 'USDT', days: '', pays: '', rates: '3.65', least: '1', mostEach: '5000' },
  ...{ quota: '100000000', instantPerDay: '1000000', source: 'house' },
} as const

/** What is due to a hundred thousand people at one hour, while others trade. */
export const run: RunBench = async ({ report }) => {
  const database = await migratedDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'bowline-bench-payouts-'))
  const engine = await startEngine({ directory, capacity })
  const { sql } = database
  let beside: TradingBeside | undefined
  try {
    await ensureDefinitions(engine)
    const markets = await MarketRegistry.follow(engine)
    report(`${ACCOUNTS} accounts`)
    await openAccounts(sql, engine)
    await lend(sql)
    await invite(sql)
    await sql`analyze`
    beside = await TradingBeside.begin(engine, markets, TRADER)
    await sleep(QUIET_MS)
    const quiet = beside.tail()

    const now = () => (DAY + 1) * DAY_MS + 3_600_000 * 2
    const needs = { sql, engine, markets, now, ledger: openLedgerHistory({ sql }), webNews: new WebNews(sql) }
    report('interest')
    const earned = await timed(() => new Earn(needs).payOut())
    expect('interest', earned.result.paid, ACCOUNTS)
    const duringEarn = beside.tail()

    report('rebates')
    const worth = () => ({ numerator: 1n, denominator: 1n, markets: [] })
    const portfolio = { prices: () => ({ worth }) as never }
    const log = createLog('bench', { level: 'silent' })
    const referred = await timed(() =>
      openReferral({ sql, engine, markets, now, log, webNews: new WebNews(sql), portfolio }).payDue(),
    )
    expect('rebates', referred.result.accounts, ACCOUNTS)
    const duringReferral = beside.tail()
    const tail = (name: string, value: number): BenchFigure => ({
      ...{ name: `an order beside it, 99 % within: ${name}`, value, unit: 'ms' },
      ...{ baseline: { name: 'before', value: quiet }, ratio: value / quiet },
    })
    return {
      name: 'payouts',
      work: `interest and rebates of ${ACCOUNTS} accounts, beside somebody who trades`,
      figures: [
        { name: 'interest', value: earned.seconds, unit: 's', bar: { atMost: 60 } },
        { name: 'rebates', value: referred.seconds, unit: 's', bar: { atMost: 60 } },
        tail('interest', duringEarn),
        tail('rebates', duringReferral),
      ],
    }
  } finally {
    await beside?.end()
    await engine.stop()
    await database.drop()
    rmSync(directory, { recursive: true })
  }
}

async function openAccounts(sql: Sql, engine: RunningEngine): Promise<void> {
  await sql.unsafe(`
    insert into users (id, email, password_hash, kyc_level, account_opened_at) overriding system value
    select n, n || '@example.com', 'none', 1, now() from generate_series(${FIRST}, ${FIRST + ACCOUNTS - 1}) n`)
  for (let from = FIRST; from < FIRST + ACCOUNTS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => engine.submit({ kind: 'open-account', account: from + i })),
    )
}

/** A hundred USDT each, since the day before. */
async function lend(sql: Sql): Promise<void> {
  const read = readTerms(terms)
  if (isFaulty(read)) throw new Error(read.fault)
  const productId = await inTransaction(sql, (tx) => createProduct(tx, read, (DAY - 1) * DAY_MS))
  await sql.unsafe(`
    insert into earn_positions (user_id, product_id, kind, state, principal, accrued_until, paid_through, opened_at)
    select n, ${productId}, 'flexible', 'holding', ${100n * UNIT}, ${(DAY * DAY_MS) / 60_000}, ${DAY}, now()
    from generate_series(${FIRST}, ${FIRST + ACCOUNTS - 1}) n`)
}

/** Half of them came by the other half, and get a part of what these are paid. */
async function invite(sql: Sql): Promise<void> {
  const half = ACCOUNTS / 2
  const day = new Date(DAY * DAY_MS).toISOString().slice(0, 10)
  await sql.unsafe(`
    insert into referral_earnings (day, invitee_id, inviter_id, product, asset, fills, fee, inviter_amount, kickback_amount, volume, matched)
    select '${day}', ${FIRST} + n, ${FIRST + half} + n, 'spot', 1, 1, 1000000, 100000, 100000, 1000000000, 0
    from generate_series(0, ${half - 1}) n`)
  const until = (DAY + 1) * DAY_MS + 3_600_000
  await sql`update referral_progress set accrued_to = ${until}`
  const { name, version } = SPOT_PROJECTION
  await sql`
    insert into projection_positions (name, version, sequence, time) values (${name}, ${version}, 1, ${until})
    on conflict (name) do update set time = excluded.time`
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1_000 }
}

function expect(what: string, paid: number, due: number): void {
  if (paid !== due) throw new Error(`${what}: ${paid} of ${due} were paid`)
}
