import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import { BizType, FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { connect, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { ProjectionRunner } from '../projection/index.ts'
import { sampleEvent } from '../projection/sample-batches.fixture.ts'
import { LedgerCheck, type LedgerLine, LedgerProjector } from './index.ts'
import { LedgerHistory } from './ledger-history.read.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const HOUR_MS = 3_600_000
const alice = 7
const bob = 8
const BTC = 1
const USDT = 2
const { spotAvailable, spotLocked, spotFees, demoFunding } = LedgerCode

/** S8 of domain/spot.md: alice buys 0.04 of her 0.1 BTC at 59,900, limit 60,000, from bob; fees 0.1 %. Units of 10^-8. */
const postings = [
  [1, USDT, demoFunding, 0, spotAvailable, alice, 10_000_00000000n, BizType.funding],
  [2, BTC, demoFunding, 0, spotAvailable, bob, 1_00000000n, BizType.funding],
  [3, USDT, spotAvailable, alice, spotLocked, alice, 6_000_00000000n, BizType.orderLock],
  [4, BTC, spotLocked, bob, spotAvailable, alice, 4_000000n, BizType.tradeBase],
  [4, USDT, spotLocked, alice, spotAvailable, bob, 2_396_00000000n, BizType.tradeQuote],
  [4, BTC, spotAvailable, alice, spotFees, 0, 4000n, BizType.tradeFee],
  [4, USDT, spotAvailable, bob, spotFees, 0, 2_39600000n, BizType.tradeFee],
  [4, USDT, spotLocked, alice, spotAvailable, alice, 4_00000000n, BizType.orderRelease],
] as const

describe('ledger history', () => {
  let database: TemporaryDatabase
  let ledger: LedgerHistory
  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [folder('../projection/migrations'), folder('./migrations')])
    ledger = new LedgerHistory(database.sql)
    const balances = new Map<string, bigint>()
    const move = (code: number, owner: number, asset: number, amount: bigint) => {
      const key = `${code}/${owner}/${asset}`
      balances.set(key, (balances.get(key) ?? 0n) + amount)
      return balances.get(key) as bigint
    }
    const events = postings.map(([, asset, debitCode, debitOwner, creditCode, creditOwner, amount, bizType]) => {
      const debitBalance = move(debitCode, debitOwner, asset, -amount)
      const creditBalance = move(creditCode, creditOwner, asset, amount)
      const sides = { debitCode, debitOwner, debitBalance, creditCode, creditOwner, creditBalance }
      return sampleEvent('posting', { asset, amount, bizType, bizNumber: 55, market: 3, ...sides })
    })
    const runner = new ProjectionRunner(() => connect(database.url, { connections: 1 }), [new LedgerProjector()])
    await runner.start()
    for (const sequence of [1, 2, 3, 4]) {
      const note =
        sequence <= 2 ? { bizId: `fund-${sequence}`, actor: 'cli', memo: 'demo "money" \\ start' } : undefined
      const own = events.filter((_, index) => postings[index][0] === sequence)
      // The trade comes an hour later.
      const time = sequence === 4 ? HOUR_MS : 1_000 * sequence
      runner.accept({ sequence, time, command: 10, events: own, ...(note && { note }) })
    }
    await runner.stop()
  })
  after(() => database.drop())

  const lines = async (query: Parameters<LedgerHistory['lines']>[0]): Promise<LedgerLine[]> => {
    const answer = await ledger.lines(query)
    assert.ok(answer.ok)
    assert.equal(answer.sequence, 4)
    return answer.value
  }

  it('totals of a period are what the balances are made of, without what moves between one’s own accounts', async () => {
    const totals = async (fromMs: number, untilMs: number) => {
      const answer = await ledger.totals({ main: alice, beside: [], fromMs, untilMs })
      assert.ok(answer.ok)
      return answer.value.filter(({ before, received, paid }) => before !== 0n || received !== 0n || paid !== 0n)
    }
    const { funding, tradeBase, tradeQuote, tradeFee } = BizType
    assert.deepEqual(await totals(0, 2 * HOUR_MS), [
      { asset: BTC, bizType: tradeBase, isMain: true, before: 0n, received: 4_000000n, paid: 0n },
      { asset: BTC, bizType: tradeFee, isMain: true, before: 0n, received: 0n, paid: 4000n },
      { asset: USDT, bizType: funding, isMain: true, before: 0n, received: 10_000_00000000n, paid: 0n },
      { asset: USDT, bizType: tradeQuote, isMain: true, before: 0n, received: 0n, paid: 2_396_00000000n },
    ])
    // From the trade on: what came before is the opening balance.
    const later = await totals(HOUR_MS, 2 * HOUR_MS)
    const opening = later.find(({ asset, bizType }) => asset === USDT && bizType === funding)
    assert.deepEqual(opening, {
      asset: USDT,
      bizType: funding,
      isMain: true,
      before: 10_000_00000000n,
      received: 0n,
      paid: 0n,
    })
    const own = await ledger.balances(alice)
    assert.ok(own.ok)
    for (const asset of [BTC, USDT]) {
      const held = own.value.filter((row) => row.asset === asset)
      const sum: bigint = held.reduce((all, { balance }) => all + balance, 0n)
      const rows = later.filter((row) => row.asset === asset)
      assert.equal(
        rows.reduce((all, { before, received, paid }) => all + before + received - paid, 0n),
        sum,
      )
    }
  })

  it('lists an account’s lines, newest first, with the balance after each', async () => {
    const found = await lines({ owner: alice, asset: USDT, limit: 100 })
    assert.deepEqual(
      found.map((l) => [l.sequence, l.code, l.isDebit ? -l.amount : l.amount, l.balanceAfter]),
      [
        [4, spotAvailable, 4_00000000n, 4_004_00000000n],
        [4, spotLocked, -4_00000000n, 3_600_00000000n],
        [4, spotLocked, -2_396_00000000n, 3_604_00000000n],
        [3, spotLocked, 6_000_00000000n, 6_000_00000000n],
        [3, spotAvailable, -6_000_00000000n, 4_000_00000000n],
        [1, spotAvailable, 10_000_00000000n, 10_000_00000000n],
      ],
    )
    const { bizId, actor, memo, bizType, bizNumber, market, time } = found.at(-1) as LedgerLine
    assert.deepEqual(
      { bizId, actor, memo, bizType, bizNumber, market, time },
      {
        bizId: 'fund-1',
        actor: 'cli',
        memo: 'demo "money" \\ start',
        bizType: BizType.funding,
        bizNumber: 55,
        market: 3,
        time: 1_000,
      },
    )
  })

  it('finds the lines of one journal, however many are newer', async () => {
    const found = await lines({ owner: alice, bizId: 'fund-1', limit: 1 })
    assert.deepEqual(
      found.map((l) => [l.sequence, l.bizId]),
      [[1, 'fund-1']],
    )
    assert.deepEqual(await lines({ owner: alice, bizId: 'fund-2', limit: 1 }), [])
  })

  it('pages without losing or repeating a line', async () => {
    const all = await lines({ owner: alice, limit: 100 })
    const paged: LedgerLine[] = []
    for (;;) {
      const before = paged.at(-1)
      const page = await lines({ owner: alice, limit: 3, ...(before && { before }) })
      if (page.length === 0) break
      paged.push(...page)
    }
    assert.deepEqual(paged, all)
    assert.equal(all.length, 8)
  })

  it('filters by account code and time, for the house as well', async () => {
    const available = await lines({ owner: alice, codes: [spotAvailable], start: 2_000, end: 3_999, limit: 10 })
    assert.deepEqual(
      available.map((l) => [l.sequence, l.amount]),
      [[3, 6_000_00000000n]],
    )
    const fees = await lines({ owner: 0, codes: [spotFees], limit: 10 })
    assert.deepEqual(
      fees.map((l) => [l.asset, l.amount]),
      [
        [USDT, 2_39600000n],
        [BTC, 4000n],
      ],
    )
  })

  it('gives the balances now and after any command, and they sum to zero', async () => {
    const now = await ledger.balances()
    const then = await ledger.balancesAfter(4)
    assert.ok(now.ok && then.ok)
    assert.deepEqual(then.value, now.value)
    for (const asset of [BTC, USDT])
      assert.equal(
        now.value.filter((b) => b.asset === asset).reduce((sum, b) => sum + b.balance, 0n),
        0n,
      )
    const earlier = await ledger.balancesAfter(3)
    assert.ok(earlier.ok)
    assert.equal(earlier.value.find((b) => b.owner === alice && b.code === spotLocked)?.balance, 6_000_00000000n)
    const own = await ledger.balances(bob)
    assert.ok(own.ok)
    assert.deepEqual(
      own.value.map((b) => [b.asset, b.code, b.balance]),
      [
        [BTC, spotAvailable, 1_00000000n],
        [BTC, spotLocked, -4_000000n],
        [USDT, spotAvailable, 2_393_60400000n],
      ],
    )
  })

  it('gives the balances at the end of each hour, and of the hour before the first', async () => {
    const hours = async (from: number) => {
      const found = await ledger.hours(alice, from)
      assert.ok(found.ok)
      return found.value.map((h) => [h.hour, h.asset, h.code, h.balance, h.flow])
    }
    const first = [
      [0, USDT, spotAvailable, 4_000_00000000n, 10_000_00000000n],
      [0, USDT, spotLocked, 6_000_00000000n, 0n],
    ]
    const second = [
      [HOUR_MS, BTC, spotAvailable, 3_996000n, 0n],
      [HOUR_MS, USDT, spotAvailable, 4_004_00000000n, 0n],
      [HOUR_MS, USDT, spotLocked, 3_600_00000000n, 0n],
    ]
    assert.deepEqual(await hours(0), [...first, ...second])
    assert.deepEqual(await hours(HOUR_MS), [...first, ...second])
    assert.deepEqual(await hours(2 * HOUR_MS), second)
  })

  it('sums every asset to zero', async () => {
    const sums = await ledger.sums()
    assert.ok(sums.ok)
    assert.deepEqual(sums.value, [
      { asset: BTC, sum: 0n, accounts: 5 },
      { asset: USDT, sum: 0n, accounts: 5 },
    ])
  })

  it('says so when the database is down', async () => {
    const nowhere = connect('postgres://nobody:x@127.0.0.1:1/none')
    assert.deepEqual(await new LedgerHistory(nowhere).balances(), { ok: false, refusal: 'history-unavailable' })
    await nowhere.end()
  })
})

describe('a journal in the ledger history', () => {
  const wallet = (subKey: number) => ({ code: LedgerCode.futuresWallet, owner: alice, subKey })
  const lines = [
    { code: demoFunding, owner: 0, subKey: 0, asset: USDT, amount: -10n, balance: -10n },
    { ...wallet(FuturesWallet.uUsdt), asset: USDT, amount: 6n, balance: 6n },
    { ...wallet(FuturesWallet.unified), asset: USDT, amount: 4n, balance: 4n },
  ]
  const events = lines.map((line) => sampleEvent('journal-line', { ...line, bizType: BizType.funding, leg: 2 }))
  let database: TemporaryDatabase
  let ledger: LedgerHistory
  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [folder('../projection/migrations'), folder('./migrations')])
    ledger = new LedgerHistory(database.sql)
    const projector = new LedgerProjector()
    const runner = new ProjectionRunner(() => connect(database.url, { connections: 1 }), [projector])
    await runner.start()
    const note = { bizId: 'gift', actor: 'cli', memo: 'demo' }
    runner.accept({ sequence: 1, time: 1_000, command: CommandKind.journal, events, note })
    await runner.stop()
  })
  after(() => database.drop())

  it('has its own lines, each with kind, id and note', async () => {
    const found = await ledger.lines({ owner: alice, limit: 10 })
    assert.ok(found.ok)
    assert.deepEqual(
      found.value.map((l) => [l.line, l.code, l.subKey, l.isDebit, l.amount, l.balanceAfter, l.leg, l.bizId, l.actor]),
      [
        [2, LedgerCode.futuresWallet, FuturesWallet.unified, false, 4n, 4n, 2, 'gift', 'cli'],
        [1, LedgerCode.futuresWallet, FuturesWallet.uUsdt, false, 6n, 6n, 2, 'gift', 'cli'],
      ],
    )
  })

  it('keeps the balances of accounts apart that only their sub-key tells apart', async () => {
    const now = await ledger.balances(alice)
    const then = await ledger.balancesAfter(1)
    const hours = await ledger.hours(alice, 0)
    assert.ok(now.ok && then.ok && hours.ok)
    const expected = [
      [FuturesWallet.uUsdt, 6n],
      [FuturesWallet.unified, 4n],
    ]
    const held = (rows: readonly { owner: number; subKey: number; balance: bigint }[]) =>
      rows.filter(({ owner }) => owner === alice).map(({ subKey, balance }) => [subKey, balance])
    assert.deepEqual([held(now.value), held(then.value), held(hours.value)], [expected, expected, expected])
    assert.ok(hours.value.every(({ flow, balance }) => flow === balance))
  })

  it('agrees with the check that adds up all lines', async () => {
    const check = new LedgerCheck()
    check.apply({ sequence: 1, time: 1_000, command: CommandKind.journal, events })
    const stored = await database.sql.unsafe<{ key: string; value: string }[]>(check.stored)
    assert.deepEqual(new Map(stored.map(({ key, value }) => [key, value])), check.expected())
  })
})
