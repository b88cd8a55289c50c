import assert from 'node:assert/strict'
import { findRelation, relationsOf } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { ALLOTTED, HALF, openCopying, PATIENCE_MS } from './copy-parts.ts'
import { USDT } from './crash-house.ts'
import type { Flow, OpenFlow } from './flow.ts'
import { LEADER, MAKER, STAKE, setUpLeader } from './leader.ts'

const COPIER = 1_211
const copier = unasked<never>(COPIER)

/** A relation's start, a profit in it, the week's settlement, the stop, and the money's way back. */
export const copyEndFlow: Flow = {
  async setUp(house) {
    await setUpLeader(house)
    await house.user(COPIER, [[USDT, STAKE]])
  },

  async open(house, steps): Promise<OpenFlow> {
    const { copy, trade, held, clear } = await openCopying(house, steps.through(house.engine))
    const { sql } = house
    const running = async () => (await relationsOf(sql, COPIER)).filter(({ state }) => state !== 'ended')
    const until = (what: string, isSo: () => Promise<boolean>) =>
      eventually(
        what,
        async () => {
          await copy.round()
          if (await isSo()) return true
          await house.untilProjected()
          await copy.round()
          return isSo()
        },
        PATIENCE_MS,
      )
    return {
      async recover() {
        await house.untilProjected()
        await clear()
        await trade(MAKER, Side.buy, '0.2', '60600')
        const rest = await held(LEADER)
        if (rest > 0n) await trade(LEADER, Side.sell, rest)
        await until('whatever was begun has ended', async () => {
          for (const { id, state } of await running())
            if (state === 'active') await copy.copying.stop(copier, id, false)
          return (await running()).length === 0
        })
        await clear()
      },

      async act() {
        const wish = { leaderId: LEADER, amount: ALLOTTED, home: 'spot', settings: HALF } as const
        const made = await copy.copying.start(copier, wish)
        assert.ok('account' in made, 'refusal' in made ? made.refusal : '')
        await trade(MAKER, Side.sell, '0.2', '60000')
        await trade(LEADER, Side.buy, '0.02')
        await eventually('it is copied', async () => (await held(made.account)) > 0n)
        await clear()
        await trade(MAKER, Side.buy, '0.2', '60600')
        await trade(LEADER, Side.sell, '0.02')
        const relation = async () => (await findRelation(sql, made.id)) ?? made
        await until('the share is set aside', async () => (await relation()).share.withheld > 0n)
        await clear()
        // As if a Monday had passed since.
        await sql`update copy_relations set settled_at = settled_at - interval '8 days' where id = ${made.id}`
        // What is in memory is read again with any change.
        await copy.copying.change(copier, made.id, HALF)
        await until('the week is settled', async () => (await relation()).settlements === 1)
        const stopped = await copy.copying.stop(copier, made.id, false)
        assert.ok('state' in stopped, 'refusal' in stopped ? stopped.refusal : '')
        await until('it has ended', async () => (await running()).length === 0)
      },
    }
  },

  async check(house) {
    const { sql } = house
    const [open] = await sql<{ transfers: bigint; settlements: bigint }[]>`
      select (select count(*) from copy_transfers where not is_done) as transfers,
        (select count(*) from copy_settlements where not is_done) as settlements`
    assert.deepEqual([Number(open?.transfers), Number(open?.settlements)], [0, 0])
    const rows = await sql<{ id: bigint; due: string }[]>`
      select r.id, (select coalesce(sum(due), 0) from copy_settlements s where s.relation_id = r.id)::text as due
      from copy_relations r`
    let [result, shared] = [0n, 0n]
    for (const { id, due } of rows) {
      const relation = await findRelation(sql, Number(id))
      assert.ok(relation)
      const { state, returned = 0n, allotted, share, account } = relation
      assert.deepEqual([state, share.withheld], ['ended', 0n])
      assert.equal(returned, allotted + share.cum - BigInt(due), `what came back of relation ${id}`)
      for (const code of [LedgerCode.futuresWallet, LedgerCode.copyProfitShare])
        assert.equal(await house.balance(code, account, USDT), 0n)
      result += returned - allotted
      shared += BigInt(due)
    }
    assert.ok(shared > 0n)
    assert.equal(await house.balance(LedgerCode.spotAvailable, COPIER, USDT), STAKE + result)
    assert.equal(await house.balance(LedgerCode.spotAvailable, LEADER, USDT), shared)
    assert.equal(await house.balance(LedgerCode.profitShareDue, 0, USDT), 0n)
  },
}
