import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { LedgerCode } from '@bowline/core/ledger/account-plan.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { checkProof, isAsSealed, readProofFile, sealOf } from '@bowline/solvency/index.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { openSolvency, takeDrawnSnapshot, takeSnapshot } from './index.ts'
import { owedTo } from './liabilities.ts'

const [ALICE, BOB, CAROL] = [1_001, 1_002, 1_003]
const DAY = 86_400_000
const NOON = Date.UTC(2030, 0, 1, 12)
const assets = new Map([
  [1, 'USDT'],
  [2, 'BTC'],
])

describe('what is owed', () => {
  const row = (owner: number, asset: string, code: number, balance: bigint) => ({ owner, asset, code, balance })

  it('is everything above zero of all of a user’s ledger accounts, and nobody’s debt lowers it', () => {
    const { accounts, debts } = owedTo(
      [
        row(ALICE, 'BTC', 2100, 5n),
        row(ALICE, 'BTC', 2101, 2n),
        row(ALICE, 'BTC', 2102, 1n),
        // A dummy user: worthless coins against a debt in good ones.
        row(BOB, 'USDT', 2110, -1_000n),
        row(BOB, 'BTC', 2100, 9n),
        // In the same coin too.
        row(ALICE, 'USDT', 2110, -3n),
        row(ALICE, 'USDT', 2100, 4n),
        // The house's.
        row(ALICE, 'BTC', 4100, 100n),
      ],
      ['BTC', 'USDT'],
    )
    assert.deepEqual(accounts.get(ALICE), { BTC: 8n, USDT: 4n })
    assert.deepEqual(accounts.get(BOB), { BTC: 9n, USDT: 0n })
    assert.deepEqual(debts, { BTC: 0n, USDT: 1_003n })
  })
})

describe('a snapshot', async () => {
  const { sql } = await setDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'solvency-'))
  after(() => rmSync(directory, { recursive: true }))
  const secrets = Secrets.open(directory)
  const solvency = openSolvency({ sql, secrets, mode: 'demo' })
  const take = (atMs: number) => takeSnapshot({ sql, secrets, mode: 'demo', assets }, atMs)
  const give = (owner: number, asset: number, balance: number) => sql`
    insert into ledger_balances (owner, asset, code, sub_key, balance, sequence)
    values (${owner}, ${asset}, 2100, 0, ${balance}, 1)`
  const checked = async (account: number, asWho = account) => {
    const [published] = await solvency.snapshots(1)
    // As it is downloaded.
    const text = JSON.stringify(await solvency.proofOf(account))
    const read = text === undefined ? undefined : readProofFile(JSON.parse(text))
    return published && read && (checkProof(String(asWho), read.proof, published) ?? read.proof.balances)
  }

  it('is published where nobody owns anything yet, and gives nobody a proof', async () => {
    assert.equal(await take(NOON - DAY), '2029-12-31')
    const [first] = await solvency.snapshots(5)
    assert.deepEqual(first?.sums, { BTC: 0n, USDT: 0n })
    assert.equal(await solvency.proofOf(ALICE), undefined)
  })

  it('includes every user with exactly what the ledger has, and no accounts of the house', async () => {
    await give(ALICE, 2, 150_000_000)
    await give(BOB, 1, 700)
    await give(CAROL, 2, 25)
    // A program of the house, and the house.
    await give(7, 2, 1_000)
    // What is there for fees covers nothing.
    await sql`insert into wallet_custody (network, asset, role, amount, at)
      values ('BTC', 'native', 'hot', 100000000, now()), ('BTC', 'native', 'deposits', 50000025, now()),
        ('ETH', 'native', 'gas', ${String(10n ** 18n)}, now()), ('ETH', 'native', 'fuel', ${String(10n ** 18n)}, now())`
    await sql`
      insert into projection_positions (name, version, sequence, time) values ('ledger-history', 4, 77, 0)
      on conflict (name) do update set sequence = 77`
    assert.equal(await take(NOON), '2030-01-01')
    const [newest, before] = await solvency.snapshots(5)
    assert.deepEqual(newest?.sums, { BTC: 150_000_025n, USDT: 700n })
    assert.deepEqual([newest?.reserves.BTC, newest?.reserves.ETH ?? 0n], [150_000_025n, 0n])
    assert.deepEqual([newest?.sequence, before?.snapshot], [77, '2029-12-31'])
    assert.deepEqual(await checked(ALICE), { BTC: 150_000_000n, USDT: 0n })
    assert.deepEqual(await checked(BOB), { BTC: 0n, USDT: 700n })
    assert.deepEqual(await checked(CAROL), { BTC: 25n, USDT: 0n })
    assert.equal(await checked(ALICE, BOB), 'not-included', 'nobody is given another’s leaf')
    assert.equal(await solvency.proofOf(7), undefined)
  })

  it('is taken once a day, and the next one has no leaf of the one before', async () => {
    await sql`update ledger_balances set balance = balance + 1 where owner = ${ALICE}`
    const leaves = () =>
      sql<{ hash: string }[]>`select hash from solvency_nodes where level = 0 and snapshot = (
        select max(id) from solvency_snapshots)`.then((rows) => rows.map(({ hash }) => hash))
    const yesterday = await leaves()
    assert.equal(await take(NOON + 1_000), '2030-01-01')
    assert.deepEqual(await checked(ALICE), { BTC: 150_000_000n, USDT: 0n })
    await take(NOON + DAY)
    assert.deepEqual(await checked(ALICE), { BTC: 150_000_001n, USDT: 0n })
    const today = await leaves()
    assert.equal(today.length, 4, 'three users, and one leaf that looks like a user')
    assert.deepEqual(
      today.filter((hash) => yesterday.includes(hash)),
      [],
    )
  })

  it('has a second one on the same day, at a minute that was sealed before and is told only then', async () => {
    const day = NOON + 5 * DAY
    const drawn = (atMs: number) => takeDrawnSnapshot({ sql, secrets, mode: 'demo', assets }, atMs)
    assert.equal(await drawn(day), undefined, 'there is no first one')
    await take(day)
    const [first] = await solvency.snapshots(1)
    assert.deepEqual([first?.snapshot, first?.drawn, first?.seal?.length], ['2030-01-06', undefined, 64])
    // As the job looks: every five minutes, to the end of the day.
    const published: number[] = []
    for (let atMs = day; atMs < day + DAY / 2; atMs += 300_000)
      if ((await drawn(atMs)) !== undefined) published.push(atMs)
    const [second, before] = await solvency.snapshots(2)
    assert.ok(second?.drawn && before?.seal)
    assert.deepEqual([second.snapshot, before.snapshot], ['2030-01-06-drawn', '2030-01-06'])
    assert.equal(second.takenAtMs, published[0], 'once, and never before its minute')
    assert.ok(isAsSealed(second.drawn, before.seal, second.takenAtMs))
    const other = { ...second.drawn, minute: second.drawn.minute - 1 }
    assert.equal(isAsSealed(other, before.seal, second.takenAtMs), false)
    assert.equal(isAsSealed(second.drawn, before.seal, second.takenAtMs + 1_200_000), false, 'much too late')
    assert.equal(isAsSealed(second.drawn, before.seal, second.takenAtMs - 600_000), false, 'before it was drawn for')
    assert.notEqual(await checked(ALICE), 'not-included')
    // No two days have one minute or salt, and nobody finds the time from the seal.
    const seals = new Set<string>()
    for (let minute = 0; minute < 1_440; minute += 1) seals.add(sealOf({ day: '2030-01-06', minute, salt: '' }))
    assert.equal(seals.has(before.seal), false)
    // Too late in the day there is none.
    await take(Date.UTC(2030, 0, 9, 23, 55))
    assert.equal((await solvency.snapshots(1))[0]?.seal, undefined)
  })

  it('counts copy accounts and what is lent as their user’s, in one leaf', async () => {
    await sql`
      insert into users (id, email, password_hash) overriding system value
      values (${CAROL}, 'carol@example.com', 'none')`
    const account = 2_001
    await sql`insert into owned_accounts (account, user_id, purpose) values (${account}, ${CAROL}, 'copy')`
    const put = (owner: number, code: number, balance: number) => sql`
      insert into ledger_balances (owner, asset, code, sub_key, balance, sequence)
      values (${owner}, 1, ${code}, 1, ${balance}, 1)`
    // Wallet and withheld share of a relation; kept for copying; lent for ever, for a term, and its interest.
    for (const [owner, code, balance] of [
      [account, LedgerCode.futuresWallet, 100_000],
      [account, LedgerCode.copyProfitShare, 20_000],
      [CAROL, LedgerCode.copyAccount, 3_000],
      [CAROL, LedgerCode.earnFlexible, 400],
      [CAROL, LedgerCode.earnFixed, 50],
      [CAROL, LedgerCode.earnReward, 6],
    ] as const)
      await put(owner, code, balance)
    await take(NOON + 20 * DAY)
    assert.deepEqual(await checked(CAROL), { BTC: 25n, USDT: 123_456n })
    const [newest] = await solvency.snapshots(1)
    assert.equal(newest?.sums.USDT, 700n + 123_456n)
    assert.equal(await solvency.proofOf(account), undefined)
  })

  it('refuses a ledger that it cannot name', async () => {
    await give(BOB, 9, 1)
    await assert.rejects(take(NOON + 21 * DAY), /asset 9/)
  })
})
