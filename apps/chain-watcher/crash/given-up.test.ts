import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowMove, enrolColdKey, type MoveKind, recentMoves } from '@bowline/capabilities/wallet/index.ts'
import { NATIVE } from '@bowline/chains'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { ColdMachine, hotKeys, type Step } from '../cold-machine.fixture.ts'
import { agree, UNIT, WalletWorld } from '../wallet-world.fixture.ts'
import { WatcherProcess } from './watcher-process.fixture.ts'

/** Nobody's here. */
const STRANGERS = {
  BTC: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
  ETH: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
}
const LONGEST_MS = 180_000
/** Longer than it takes to kill what waits. */
const HELD_SECONDS = 4

/** Statements of each step, in their order, in the middle of which it ends: table, and what the new row is. */
const WITHIN: Readonly<Record<Step, readonly (readonly [table: string, row: string])[]>> = {
  'put-back': [['wallet_payments', "new.state = 'void'"]],
  seen: [['wallet_moves', 'new.seen_txid is not null']],
  booked: [
    ['wallet_payments', "new.state = 'final'"],
    ['wallet_postings', "new.kind = 'own'"],
    ['wallet_custody', "new.role = 'cold'"],
    ['wallet_moves', "new.state = 'done'"],
  ],
}

describe('kill -9 while a transfer that was given up and sent all the same is put back, seen and booked', async () => {
  const world = await WalletWorld.set({ watcher: 'none' })
  const { sql } = world.house
  const watching = WatcherProcess.set(world)
  const cold = ColdMachine.set()
  let approval = 0
  const allow = (network: string, kind: MoveKind, amount: bigint) =>
    inTransaction(sql, (tx) =>
      allowMove(tx, { network, asset: NATIVE, kind, amount, approval: ++approval, needsRelease: false }, Date.now()),
    )
  await sql.unsafe(`
    create function hold() returns trigger language plpgsql as $$
    begin perform pg_sleep(${HELD_SECONDS}); return new; end $$`)
  let ends = 0
  const interruptions = {
    async prepare(step: Step) {
      for (const [table, row] of WITHIN[step])
        await sql.unsafe(
          `create trigger hold before insert or update on ${table} for each row when (${row}) execute function hold()`,
        )
    },
    async strike(step: Step) {
      for (const [table] of WITHIN[step]) {
        const isHeld = async () =>
          (await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)
            .length > 0
        await eventually(`${step} has come to ${table}`, isHeld, LONGEST_MS)
        await watching.kill()
        ends++
        await sql.unsafe(`drop trigger hold on ${table}`)
        watching.start()
      }
    },
  }
  const suspense = async () => {
    await agree(world)
    const [row] = await sql`select sum(balance) as sum from ledger_balances where code = ${LedgerCode.suspense}`
    return row?.sum ?? 0
  }

  for (const [network, unit] of [
    ['BTC', 100_000n],
    ['ETH', 10n ** 16n],
  ] as const)
    it(`loses nothing of it on ${network}, and books none of it twice`, async () => {
      if (approval === 0) {
        const keys = await eventually(
          'the hot wallets are known',
          async () => {
            const known = await hotKeys(sql)
            return known.has('bitcoin') && known.has('evm') && known
          },
          LONGEST_MS,
        )
        cold.make(keys)
        for (const family of ['bitcoin', 'evm'] as const)
          assert.ok(await enrolColdKey(sql, cold.key(family), Date.now()))
      }
      const node = world.nodes.started.find((each) => each.network === network) ?? assert.fail()
      // The demo's hot wallet is filled for what is to be paid.
      const user = await world.user()
      await world.fund(user, network, UNIT)
      await world.begin(user, network, network, STRANGERS[network], UNIT / 10n)
      const isPaid = async () =>
        (await world.wallet.withdrawals(user.id, { limit: 1 })).every(({ state }) => state === 'completed')
      await eventually('the hot wallet has paid', isPaid, LONGEST_MS)
      await allow(network, 'push-cold', 9n * unit)
      await eventually(
        'the cold wallet has it',
        async () => (await recentMoves(sql, 1))[0]?.state === 'done',
        LONGEST_MS,
      )
      const before = await suspense()
      ends = 0
      const { payment, txid } = await cold.sendsAllTheSame(
        sql,
        node,
        () => allow(network, 'refill-cold', unit / 2n),
        interruptions,
      )
      assert.equal(ends, 6)
      // What the ledger was asked for, it may have answered before it was written down.
      const asked = () => sql<{ id: bigint; kind: string; outcome: string | null }[]>`
        select p.id, p.kind, p.outcome from wallet_postings p left join wallet_deposits d on d.id = p.deposit_id
        where p.payment_id = ${payment} and p.kind = 'cost' or d.txid = ${txid} and p.kind = 'own' order by p.id`
      const arePosted = async () => (await asked()).every(({ outcome }) => outcome === 'posted')
      await eventually('all is in the ledger', arePosted, LONGEST_MS)
      const ids = (await asked()).map(({ id }) => id)
      await sql`update wallet_postings set outcome = null, posted_at = null where id = any (${ids.map(String)}::bigint[])`
      await eventually('all is in the ledger again', arePosted, LONGEST_MS)
      const change = network === 'BTC' ? ['own', 'own', 'cost'] : ['own', 'cost']
      assert.deepEqual(
        (await asked()).map(({ kind }) => kind),
        change,
      )
      assert.equal(await suspense(), before)
      assert.deepEqual(watching.ended, [])
    })
})
