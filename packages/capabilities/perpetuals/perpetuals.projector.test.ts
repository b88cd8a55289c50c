import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { BizType, LedgerCode, LiquidationStep } from '@bowline/core/messages/terms.ts'
import { BTC_PERPETUAL } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { USDT } from '@bowline/core/simulation/listings.ts'
import { connect, type Sql, type TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { compareProjections, ProjectionRunner, type Replay, rebuildProjections } from '../projection/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import { contractBatches } from './contract-batches.fixture.ts'
import { ContractDays } from './contract-days.read.ts'
import { profitByDay, profitOfDays } from './daily-profit.ts'
import { DAY_MS, dayOf } from './day-tables.ts'
import { ContractHistory } from './history-of-contracts.ts'
import { BarKind } from './index.ts'
import { PerpetualsProjector } from './perpetuals.projector.ts'
import { PerpetualsCheck } from './perpetuals-check.ts'
import { TouchedAccounts } from './touched-accounts.ts'

const [ALICE, BOB, CAROL] = [1, 2, 3]
const UNIT = 100_000_000n
const CODES: readonly number[] = [LedgerCode.futuresWallet, LedgerCode.isolatedMargin]
/** Tick 0.01 USDT, lot 0.001 BTC. */
const LINEAR = { family: 'linear', factor: 1_000n } as const

describe('the history of contracts', () => {
  const batches = contractBatches()
  const last = batches.at(-1)?.sequence ?? 0
  const replay: Replay = (to, onBatch) => batches.slice(0, to).forEach(onBatch)
  const { tables } = new PerpetualsProjector()
  let database: TemporaryDatabase
  let history: ContractHistory

  const project = async (maxCommands: number): Promise<void> => {
    const runner = new ProjectionRunner(() => connect(database.url, { connections: 1 }), [new PerpetualsProjector()], {
      maxDelayMs: 0,
      maxCommands,
    })
    const from = await runner.start()
    for (const batch of batches.slice(from)) await runner.accept(batch)
    while (runner.position.sequence < last) await Promise.race([runner.finished, sleep(1)])
    await runner.stop()
  }
  const rows = async <T>(answer: Promise<HistoryAnswer<T>>): Promise<T> => {
    const got = await answer
    assert.ok(got.ok)
    return got.value
  }

  before(async () => {
    database = await migratedDatabase()
    await project(5_000)
    history = new ContractHistory({ sql: database.sql, seen: () => last })
  })
  after(() => database.drop())

  it('has rows of every kind, and the same in groups of any size', async () => {
    const written = await checksums(database.sql, tables)
    for (const [table, sum] of Object.entries(written)) assert.ok(!sum.startsWith('0 '), `${table} is empty`)
    for (const maxCommands of [1, 7]) {
      await rebuildProjections(database.sql, [new PerpetualsProjector()])
      await project(maxCommands)
      assert.deepEqual(await checksums(database.sql, tables), written)
    }
  })

  it('agrees with the journal, and tells what does not', async () => {
    assert.deepEqual((await compareProjections(database.sql, [new PerpetualsCheck()], replay)).differences, [])
    for (const change of [
      'contract_income SET amount = amount + 1',
      'contract_positions SET fees = fees + 1',
      'contract_income_days SET amount = amount + 1',
      'contract_position_days SET qty = qty + 1',
      'contract_top_holders SET long_qty = long_qty + 1',
    ]) {
      const undo = change.replace('+ 1', '- 1')
      await database.sql.unsafe(`UPDATE ${change}`)
      const found = await compareProjections(database.sql, [new PerpetualsCheck()], replay)
      assert.ok(found.differences.length > 0, change)
      await database.sql.unsafe(`UPDATE ${undo}`)
    }
  })

  it('reports a position that was turned around as two', async () => {
    const lives = await rows(history.positions({ account: CAROL, market: BTC_PERPETUAL, isOpen: false, limit: 10 }))
    const [short, long] = lives
    assert.ok(short && long && lives.length === 2)
    assert.deepEqual([long.isLong, long.openedQty, long.closedQty, long.maxQty], [true, 1_500n, 1_500n, 1_500n])
    assert.deepEqual([short.isLong, short.openedQty, short.closedQty], [false, 900n, 900n])
    assert.equal(long.openedValue, 90_000n * UNIT)
    assert.equal(long.closedEntry, long.openedValue)
    // Sold 10 lower.
    assert.equal(long.realised, -15n * UNIT)
    const fills = await database.sql`SELECT sum(fee)::text AS fees FROM contract_fills WHERE account = ${CAROL}
      AND market = ${BTC_PERPETUAL} AND time <= ${short.closedAt}`
    assert.equal(long.fees + short.fees, BigInt(fills[0]?.fees))
  })

  it('counts who held long and who short at each moment, as the positions themselves say', async () => {
    const lives = await database.sql<{ is_long: boolean; opened_at: bigint; closed_at: bigint }[]>`
      SELECT is_long, opened_at, closed_at FROM contract_positions WHERE market = ${BTC_PERPETUAL}`
    const times = lives
      .flatMap(({ opened_at: from, closed_at: to }) => [Number(from), Number(to)])
      .filter((ms) => ms > 0)
    const firstMs = Math.min(...times) - 1
    const everyMs = 7_000
    const lastMs = firstMs + Math.ceil((Math.max(...times) - firstMs) / everyMs) * everyMs
    for (const from of [firstMs, firstMs + 3 * everyMs]) {
      const found = await rows(history.holders({ market: BTC_PERPETUAL, firstMs: from, lastMs, everyMs }))
      assert.equal(found.length, (lastMs - from) / everyMs + 1)
      for (const { atMs, long, short } of found) {
        const held = lives.filter(
          ({ opened_at: since, closed_at: to }) => Number(since) <= atMs && (Number(to) === 0 || Number(to) > atMs),
        )
        const longs = held.filter(({ is_long: isLong }) => isLong).length
        assert.deepEqual([long, short], [longs, held.length - longs], `at ${atMs}`)
      }
      assert.ok(found.some(({ long, short }) => long > 0 && short > 0))
    }
  })

  it('has what the largest holders held at moments, and only those that are asked for', async () => {
    const samples = batches.flatMap(({ holders }) => holders ?? []).filter(({ market }) => market === BTC_PERPETUAL)
    const [first, ...others] = samples
    assert.ok(first && others.length > 0)
    const ask = (firstMs: number, everyMs: number) =>
      rows(history.topHolders({ market: BTC_PERPETUAL, firstMs, lastMs: firstMs + DAY_MS, everyMs }))
    assert.deepEqual(await ask(first.atMs, 300_000), samples)
    assert.deepEqual(await ask(first.atMs + 300_000, 300_000), others)
    assert.deepEqual(await ask(first.atMs - DAY_MS, DAY_MS), [first])
  })

  it('says of every balance whether it is the wallet’s or that of isolated margin', async () => {
    const lines = new Map<string, boolean>()
    for (const { sequence, events } of batches)
      for (const event of events)
        if (event.kind === 'journal-line' && CODES.includes(event.code) && event.owner === BOB)
          lines.set(`${sequence}/${event.balance}`, event.code === LedgerCode.isolatedMargin)
    const income = await rows(history.income({ account: BOB, limit: 1_000 }))
    for (const { number, balance, isolated } of income)
      assert.equal(isolated, lines.get(`${Math.floor(number / 2 ** 20)}/${balance}`), `line ${number}`)
    assert.deepEqual(new Set(income.map(({ isolated }) => isolated)), new Set([true, false]))
  })

  it('sums up to what is in the wallets', async () => {
    const income = await rows(history.income({ account: BOB, limit: 1_000 }))
    const usdt = income.filter(({ asset }) => asset === income[0]?.asset)
    const balance = usdt.reduce((sum, { amount }) => sum + amount, 0n)
    const held = new Map<number, bigint>()
    for (const event of batches.flatMap(({ events }) => events)) {
      if (event.kind === 'journal-line' && event.owner === BOB && event.asset === usdt[0]?.asset)
        held.set(event.code, event.balance)
    }
    assert.equal(balance, (held.get(2110) ?? 0n) + (held.get(2111) ?? 0n))
    const kinds = new Set(income.map(({ bizType }) => bizType))
    for (const kind of [BizType.funding, BizType.contractFee, BizType.contractProfit, BizType.fundingFee])
      assert.ok(kinds.has(kind), `no income of kind ${kind}`)
    const page = await rows(history.income({ account: BOB, limit: 2, before: income[3]?.number }))
    assert.deepEqual(page, income.slice(1, 3))
    const daily = await rows(history.dailyIncome(BOB, {}))
    assert.equal(
      daily.reduce((sum, { amount }) => sum + amount, 0n),
      income.reduce((sum, { amount }) => sum + amount, 0n),
    )
    const changes = await rows(history.marginChanges({ account: BOB, limit: 10 }))
    assert.deepEqual(
      changes.map(({ amount }) => amount),
      [150n * UNIT, -50n * UNIT],
    )
  })

  it('reports for each day what came of everything, up to what each account has in the end', async () => {
    const events = batches.flatMap((batch) => batch.events)
    const mark = events.findLast((event) => event.kind === 'mark' && event.market === BTC_PERPETUAL)
    assert.ok(mark?.kind === 'mark')
    const end = dayOf(batches.at(-1)?.time ?? 0)
    const days = new ContractDays({ sql: database.sql, seen: () => last })
    for (const account of [ALICE, BOB, CAROL]) {
      const balances = new Map<string, bigint>()
      let unrealised = 0n
      for (const event of events) {
        if (
          event.kind === 'journal-line' &&
          event.owner === account &&
          event.asset === USDT &&
          CODES.includes(event.code)
        )
          balances.set(`${event.code}/${event.subKey}`, event.balance)
        if (event.kind === 'position' && event.account === account && event.market === BTC_PERPETUAL)
          unrealised = event.qty * mark.mark * LINEAR.factor - (event.qty > 0n ? event.entryValue : -event.entryValue)
      }
      const asked = { asset: USDT, markets: [BTC_PERPETUAL], from: end - 2 * DAY_MS, to: end }
      const found = await rows(days.read(account, asked))
      const total = profitOfDays(profitByDay(found, [{ number: BTC_PERPETUAL, value: LINEAR }], asked))
      const balance = balances.values().reduce((sum, each) => sum + each, 0n)
      assert.ok(balances.size > 0)
      assert.equal(total.equityEnd, balance + unrealised)
      const paid = total.tradeFee + total.funding + total.clearance + total.interest
      assert.equal(total.profit, total.closeProfit - paid + total.insurance + total.unrealised)
      assert.equal(total.equityEnd, total.transferIn - total.transferOut + total.profit)
    }
  })

  it('explains a liquidation line by line, and who took the rest', async () => {
    const [warning, ...lines] = await rows(history.liquidationLines({ account: BOB, limit: 100 }))
    assert.deepEqual([warning?.step, warning?.liquidationId], [LiquidationStep.warning, 0])
    const steps = lines.map(({ step }) => step)
    assert.deepEqual([steps[0], steps.at(-1)], [LiquidationStep.began, LiquidationStep.ended])
    for (const line of lines) assert.ok(line.index > 0n && line.mark > 0n)
    // Where it begins: the mark that would have saved the position.
    const [began] = lines
    assert.ok(began && began.market > 0 && began.qty > 0n && began.price > 0n && began.price !== began.mark)
    const id = began.liquidationId
    const own = await rows(history.liquidationLines({ liquidationId: id, limit: 100 }))
    assert.deepEqual(own, lines)
    const [taken] = await rows(history.deleverages({ account: ALICE, limit: 10 }))
    assert.ok(taken && taken.qty > 0n)
    for (const { asset, fundGroup, balance } of await rows(history.funds())) {
      const moves = await rows(history.fundLines({ asset, fundGroup, limit: 1_000 }))
      assert.equal(balance, moves.at(-1)?.balance)
      assert.equal(
        balance,
        moves.reduce((sum, { amount }) => sum + amount, 0n),
      )
    }
  })

  it('has bars of mark, index, premium and open interest, and rates of funding', async () => {
    const now = batches.at(-1)?.time ?? 0
    const of = { market: BTC_PERPETUAL, limit: 500, now }
    const index = await rows(history.bars({ ...of, kind: BarKind.index, interval: '1m' }))
    assert.equal(index[0]?.open, 60_000n * UNIT)
    assert.equal(index.at(-1)?.close, 54_500n * UNIT)
    const hours = await rows(history.bars({ ...of, kind: BarKind.index, interval: '4h' }))
    assert.deepEqual([hours[0]?.open, hours.at(-1)?.low], [60_000n * UNIT, 54_500n * UNIT])
    const first = await rows(
      history.bars({ ...of, kind: BarKind.mark, interval: '1m', start: index[0]?.openTime, limit: 1 }),
    )
    assert.equal(first.length, 1)
    const open = await rows(history.bars({ ...of, kind: BarKind.openInterest, interval: '1h' }))
    assert.ok(open.some(({ high }) => high > 0n))
    const rates = await rows(history.fundingRates({ markets: [BTC_PERPETUAL], limit: 10 }))
    assert.equal(rates.length, 1)
  })

  it('does not answer with less than what was seen', async () => {
    const behind = new ContractHistory({ sql: database.sql, seen: () => last + 1 })
    assert.deepEqual(await behind.funds(), { ok: false, refusal: 'history-behind' })
  })

  it('answers about an account while others have gone on, as soon as it has all of that account', async () => {
    const touched = new TouchedAccounts(0)
    for (const batch of batches) touched.apply(batch)
    assert.ok(touched.of(ALICE) > 0 && touched.of(ALICE) <= last)
    const moved = batches.flatMap(({ events }) => events).find(({ kind }) => kind === 'position')
    assert.ok(moved?.kind === 'position')
    touched.apply({ sequence: last + 1, events: [{ ...moved, account: BOB }] })
    const behind = new ContractHistory({
      sql: database.sql,
      seen: () => last + 1,
      seenOf: (account) => touched.of(account),
    })
    const own = await rows(behind.income({ account: ALICE, limit: 10 }))
    assert.deepEqual(own, await rows(history.income({ account: ALICE, limit: 10 })))
    assert.ok(own.length > 0)
    assert.deepEqual(await behind.income({ account: BOB, limit: 10 }), { ok: false, refusal: 'history-behind' })
  })
})

/** A fingerprint of everything the projector wrote. */
async function checksums(sql: Sql, tables: readonly string[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const text = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS sum FROM ${table} t`
    const [row] = await sql.unsafe(text)
    sums[table] = row?.sum
  }
  return sums
}
