import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { readStops, walletNetworks } from '../wallet/index.ts'
import { compareBooks } from './compare.ts'
import { custodyAlarms } from './custody-alarms.ts'
import { openDifferences, reconcile } from './reconcile.ts'

const NOW = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
const ETH = 10n ** 18n
const UNIT = 100_000_000n

describe('comparing three books', () => {
  const books = { ledger: UNIT, booked: { amount: ETH, lines: 2 }, chain: { total: ETH, expected: ETH }, decimals: 18 }

  it('forgives the ledger the dust of each line, and the chain nothing', () => {
    assert.deepEqual(compareBooks({ ...books, booked: { amount: ETH + 2n * 10n ** 10n, lines: 2 } }).ledger, 0n)
    assert.deepEqual(compareBooks({ ...books, booked: { amount: ETH + 3n * 10n ** 10n, lines: 2 } }).ledger, 3n)
    assert.deepEqual(compareBooks({ ...books, chain: { total: ETH - 1n, expected: ETH } }).chain, -1n)
    assert.deepEqual(compareBooks({ ...books, chain: undefined }), { ledger: 0n, chain: 0n })
  })

  it('forgives nothing where the chain counts no smaller than the ledger', () => {
    const btc = { ...books, booked: { amount: UNIT + 1n, lines: 9 }, decimals: 8 }
    assert.equal(compareBooks(btc).ledger, 1n)
  })
})

describe('reconciliation', async () => {
  const { sql } = await setDatabase()
  const networks = walletNetworks('demo').filter(({ network }) => network === 'ETH')
  const errors: unknown[] = []
  const log = { error: (...what: unknown[]) => errors.push(what) } as unknown as Log
  const numbers: Record<string, number> = { ETH: 2, USDT: 1 }
  /** The last command; what the history has of it stands in the table. */
  const engine = { query: async () => ({ sequence: 10, time: NOW }) } as unknown as EngineClient
  const round = (atMs: number) => reconcile({ sql, engine, networks, assetOf: (coin) => numbers[coin], log }, atMs)
  const historyIsAt = (sequence: number, time: number) => sql`
    insert into projection_positions (name, version, sequence, time) values ('ledger', 1, ${sequence}, ${time})
    on conflict (name) do update set sequence = excluded.sequence, time = excluded.time`
  const total = (asset: string, amount: bigint, expected: bigint) => sql`
    insert into wallet_chain_totals (network, asset, total, expected, height, at)
    values ('ETH', ${asset}, ${String(amount)}, ${String(expected)}, 1, now())
    on conflict (network, asset) do update set total = excluded.total, expected = excluded.expected`
  const usdt = networks[0]?.coins.find(({ coin }) => coin === 'USDT')?.asset ?? ''

  beforeEach(async () => {
    errors.length = 0
    await historyIsAt(10, NOW)
    await sql`
      truncate wallet_chain_totals, wallet_custody, wallet_stops, reconciliation_differences, ledger_balances restart identity`
    await sql`insert into ledger_balances (owner, asset, code, sub_key, balance, sequence) values (0, 2, 1110, 2, ${String(-UNIT)}, 1)`
    await sql`
      insert into wallet_custody (network, asset, role, amount, at) values ('ETH', 'native', 'deposits', ${String(ETH)}, now())`
    await total('native', ETH, ETH)
    await total(usdt, 0n, 0n)
  })

  it('finds nothing where all agree', async () => {
    assert.equal(await round(NOW), 0)
    assert.deepEqual(await openDifferences(sql), [])
  })

  it('stops a coin whose token lied: less came in than its log said, and it stays so (W12)', async () => {
    await total(usdt, 990_000_000n, 1_000_000_000n)
    assert.equal(await round(NOW), 1)
    assert.deepEqual(await openDifferences(sql), [
      { network: 'ETH', coin: 'USDT', kind: 'chain', amount: -10n * UNIT, beganAtMs: NOW },
    ])
    assert.deepEqual(await readStops(sql), [], 'it may be on its way')
    await round(NOW + 3 * MINUTE)
    const stops = (await readStops(sql)).map(({ coin, what, reason }) => `${coin} ${what} ${reason}`)
    assert.deepEqual(stops.sort(), ['USDT deposits difference', 'USDT withdrawals difference'])
    assert.equal(errors.length, 1)
    await round(NOW + 4 * MINUTE)
    assert.equal(errors.length, 1, 'it rings once')
    // Agreeing again ends the difference, and not the stop: persons do.
    await total(usdt, 1n, 1n)
    await round(NOW + 5 * MINUTE)
    assert.deepEqual(await openDifferences(sql), [])
    assert.equal((await readStops(sql)).length, 2)
  })

  it('stops withdrawals where the ledger says something else than the custody book', async () => {
    await sql`update ledger_balances set balance = balance + ${String(UNIT)}`
    await round(NOW)
    await round(NOW + 3 * MINUTE)
    const stops = (await readStops(sql)).map(({ coin, what }) => `${coin} ${what}`)
    assert.deepEqual(stops, ['ETH withdrawals'])
  })

  it('stops nothing for a ledger whose history is late, and begins to count when it is there', async () => {
    await sql`update ledger_balances set balance = balance + ${String(UNIT)}`
    await historyIsAt(9, NOW - 31_000)
    await round(NOW)
    await round(NOW + 60 * MINUTE)
    assert.deepEqual(await readStops(sql), [])
    assert.equal((await openDifferences(sql)).length, 1)
    // It has caught up, and the difference is still there.
    await historyIsAt(10, NOW)
    await round(NOW + 61 * MINUTE)
    assert.deepEqual(await readStops(sql), [])
    await round(NOW + 63 * MINUTE)
    assert.equal((await readStops(sql)).length, 1)
    await sql`truncate wallet_stops, reconciliation_differences`
    // A few commands behind is not late.
    await historyIsAt(9, NOW - 29_000)
    await round(NOW)
    await round(NOW + 3 * MINUTE)
    assert.equal((await readStops(sql)).length, 1)
  })

  it('stops nothing for one look at a chain that says nothing more, and begins to count when it does', async () => {
    const totalAt = async (atMs: number) => {
      await total(usdt, 0n, 1_000_000_000n)
      await sql`update wallet_chain_totals set at = ${new Date(atMs)}`
    }
    await totalAt(NOW)
    await round(NOW)
    await round(NOW + 4 * MINUTE)
    assert.deepEqual(await readStops(sql), [])
    assert.equal((await openDifferences(sql)).length, 1)
    await totalAt(NOW + 7 * MINUTE)
    await round(NOW + 7 * MINUTE)
    assert.equal((await readStops(sql)).length, 2)
  })

  it('rings where a chain is watched and has not told for ten minutes what is there', async () => {
    const alarms = async (atMs: number) =>
      (await custodyAlarms(sql, networks, atMs)).filter(({ kind }) => kind === 'unchecked')
    const isCurrent = (atMs: number) => sql`update wallet_networks set current_at = ${new Date(atMs)}`
    const unchecked = [{ kind: 'unchecked', about: 'ETH' }]
    await sql`truncate wallet_chain_totals, wallet_networks`
    await sql`insert into wallet_networks (network, changed_at) values ('ETH', ${new Date(NOW)})`
    assert.deepEqual(await alarms(NOW), [], 'nobody has watched it yet')
    await isCurrent(NOW)
    assert.deepEqual(await alarms(NOW), unchecked)
    for (const { asset } of networks[0]?.coins ?? []) await total(asset, 0n, 0n)
    await sql`update wallet_chain_totals set at = ${new Date(NOW)}`
    await isCurrent(NOW + 10 * MINUTE)
    assert.deepEqual(await alarms(NOW + 10 * MINUTE), [])
    assert.deepEqual(await alarms(NOW + 10 * MINUTE + 1), unchecked)
    await sql`truncate wallet_networks`
  })

  it('rings where blocks are not read: the node is away or hangs, or nobody watches it', async () => {
    const alarms = async (atMs = NOW) =>
      (await custodyAlarms(sql, networks, atMs)).filter(({ about }) => about === 'ETH')
    const stand = (suspended: string | null, currentAtMs: number | null) => sql`
      insert into wallet_networks (network, suspended, current_at, changed_at)
      values ('ETH', ${suspended}, ${currentAtMs === null ? null : new Date(currentAtMs)}, ${new Date(NOW)})
      on conflict (network) do update set suspended = excluded.suspended, current_at = excluded.current_at`
    const node = [{ kind: 'node', about: 'ETH' }]
    await sql`truncate wallet_networks`
    assert.deepEqual(await alarms(), [])
    await stand('no-node', null)
    assert.deepEqual(await alarms(), [], 'it is none of this exchange’s')
    await stand('node-away', null)
    assert.deepEqual(await alarms(), node)
    for (const suspended of [null, 'stalled', 'catching-up', 'no-node'] as const) {
      await stand(suspended, NOW - 2 * MINUTE)
      assert.deepEqual(
        (await alarms()).filter(({ kind }) => kind === 'node'),
        [],
      )
      await stand(suspended, NOW - 2 * MINUTE - 1)
      assert.deepEqual(await alarms(), node)
    }
    await sql`truncate wallet_networks`
  })

  it('tells of what nobody booked, and of little, and stops nothing for it', async () => {
    await total('native', 5n * ETH, ETH)
    await total(usdt, 999n, 1_000n)
    assert.equal(await round(NOW), 2)
    await round(NOW + 60 * MINUTE)
    assert.deepEqual(await readStops(sql), [])
    assert.equal((await openDifferences(sql)).length, 2)
  })

  it('rings for books that differ, coins that are stopped, wallets that are too empty, and who waits too long', async () => {
    const alarms = async (atMs = NOW) =>
      (await custodyAlarms(sql, networks, atMs)).map(({ kind, about }) => `${kind} ${about}`)
    assert.deepEqual(await alarms(), [])
    await total(usdt, 990_000_000n, 1_000_000_000n)
    await round(NOW)
    await round(NOW + 3 * MINUTE)
    assert.deepEqual(await alarms(), ['books USDT · ETH', 'stopped USDT · ETH'])
    await sql`truncate wallet_stops, reconciliation_differences`
    await sql`
      insert into wallet_custody (network, asset, role, amount, at) values ('ETH', 'native', 'warm', ${String(ETH)}, now())`
    assert.deepEqual(await alarms(), ['refill ETH · ETH'])
    await sql`
      insert into wallet_custody (network, asset, role, amount, at) values ('ETH', 'native', 'hot', ${String(ETH / 10n)}, now())`
    assert.deepEqual(await alarms(), [], 'twenty smallest withdrawals of 0.005')
    // The hot wallet has too little to fill the gas tank.
    await sql`insert into wallet_networks (network, changed_at) values ('ETH', now())`
    assert.deepEqual(await alarms(), ['gas ETH · ETH'])
    await sql`
      insert into wallet_custody (network, asset, role, amount, at) values ('ETH', 'native', 'gas', ${String(ETH / 10n)}, now())`
    assert.deepEqual(await alarms(), [])
    await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
    await sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (gen_random_uuid(), 1, 1, 1, 'ETH', 'ETH', '0x', 2, 1, 1, 0, 'queued', ${new Date(NOW)}, ${new Date(NOW)})`
    assert.deepEqual(await alarms(NOW + 29 * MINUTE), [])
    assert.deepEqual(await alarms(NOW + 31 * MINUTE), ['delayed ETH · ETH'])
  })
})
