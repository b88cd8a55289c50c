import assert from 'node:assert/strict'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { ALLOTTED, HALF, openCopying, PATIENCE_MS } from './copy-parts.ts'
import { type CrashHouse, UNIT, USDT } from './crash-house.ts'
import { asText, type Flow, type OpenFlow } from './flow.ts'
import { LEADER, MAKER, STAKE, setUpLeader } from './leader.ts'

const COPIERS = [1_211, 1_212, 1_213]

/** A leader's fill, the copies, the closings, and the share of profit set aside. */
export const copyFlow: Flow = {
  async setUp(house) {
    await setUpLeader(house)
    for (const id of COPIERS) await house.user(id, [[USDT, STAKE]])
    const flow = await openCopying(house, house.engine)
    await flow.copy.round()
    for (const id of COPIERS) {
      const wish = { leaderId: LEADER, amount: ALLOTTED, home: 'spot', settings: HALF } as const
      const made = await flow.copy.copying.start(unasked<never>(id), wish)
      assert.ok('account' in made, asText(made))
    }
    await flow.copy.close()
  },

  async open(house, steps): Promise<OpenFlow> {
    const { copy, trade, held, clear } = await openCopying(house, steps.through(house.engine))
    const { sql } = house
    const accounts = (await sql<{ account: bigint }[]>`select account from copy_relations order by id`).map((row) =>
      Number(row.account),
    )
    const copies = async () => Number((await sql<{ n: bigint }[]>`select count(*) as n from copy_copies`)[0]?.n)
    /** The leader has nothing, so nobody has, and every profit is counted. */
    const settle = async () => {
      const rest = await held(LEADER)
      if (rest > 0n) {
        await trade(MAKER, Side.buy, '0.2', '60600')
        await trade(LEADER, Side.sell, rest)
      }
      await eventually(
        'every copier is flat, and every profit counted',
        async () => {
          await copy.round()
          if ((await Promise.all(accounts.map(held))).some((qty) => qty !== 0n)) return false
          await house.untilProjected()
          await copy.round()
          const [open] = await sql<{ n: bigint }[]>`
            select count(*) as n from contract_positions p join copy_relations r on r.account = p.account
            where p.closed_at > 0 and not exists (
              select from copy_closed c where c.position_id = p.position_id and c.is_done)`
          return Number(open?.n) === 0 && (await isAllRecorded(sql))
        },
        PATIENCE_MS,
      )
      await clear()
    }
    return {
      async recover() {
        await house.untilProjected()
        await settle()
      },
      async act(number) {
        const [copier, relation] = await firstRelation(sql)
        const moved = await copy.copying.move(unasked<never>(copier), relation, UNIT, String(number))
        assert.ok('id' in moved, 'refusal' in moved ? moved.refusal : '')
        const before = await copies()
        await trade(MAKER, Side.sell, '0.2', '60000')
        await trade(LEADER, Side.buy, '0.02')
        await eventually('all copies are written down', async () => (await copies()) === before + COPIERS.length)
        await clear()
        await settle()
      },
    }
  },

  async check(house) {
    const { sql } = house
    // Each side of each copier: what was recorded as filled is what was filled.
    const rows = await sql<{ account: bigint; opened: string; closed: string; bought: string; sold: string }[]>`
      select r.account,
        (select coalesce(sum(filled_value), 0) from copy_copies c where c.relation_id = r.id and kind = 'open')::text as opened,
        (select coalesce(sum(filled_value), 0) from copy_copies c where c.relation_id = r.id and kind = 'close')::text as closed,
        (select coalesce(sum(value), 0) from contract_fills f where f.account = r.account and not f.closes)::text as bought,
        (select coalesce(sum(value), 0) from contract_fills f where f.account = r.account and f.closes)::text as sold
      from copy_relations r`
    assert.equal(rows.length, COPIERS.length)
    for (const { account, opened, closed, bought, sold } of rows) {
      assert.ok(BigInt(bought) > 0n)
      assert.deepEqual([opened, closed], [bought, sold], `account ${account}`)
    }
    const relations = await sql<
      { id: bigint; account: bigint; allotted: string; cum: string; withheld: string; counted: string; put: string }[]
    >`
      select id, account, allotted::text, cum::text, withheld::text,
        (select coalesce(sum(amount), 0) from copy_transfers t where t.relation_id = r.id and t.is_done)::text as put,
        (select coalesce(sum(profit), 0) from copy_closed c where c.relation_id = r.id)::text as counted
      from copy_relations r`
    for (const { account, allotted, cum, withheld, counted, put } of relations) {
      assert.equal(cum, counted)
      assert.equal(BigInt(allotted), ALLOTTED + BigInt(put))
      assert.equal(await house.balance(LedgerCode.copyProfitShare, Number(account), USDT), BigInt(withheld))
      const wallet = await house.balance(LedgerCode.futuresWallet, Number(account), USDT)
      assert.equal(
        wallet + BigInt(withheld),
        BigInt(allotted) + BigInt(cum),
        'what is there is what came and what was won',
      )
    }
  },
}

/** Progress is past what the leader did last. */
async function isAllRecorded(sql: CrashHouse['sql']): Promise<boolean> {
  const [row] = await sql<{ is_so: boolean }[]>`
    select coalesce((select done_until from copy_progress) >= to_timestamp(max(time) / 1000.0), true) as is_so
    from contract_fills where account = ${LEADER}`
  return row?.is_so === true
}

/** Whose is the first, and its number. */
async function firstRelation(sql: CrashHouse['sql']): Promise<readonly [copier: number, relation: number]> {
  const [row] = await sql<{ id: bigint; user_id: bigint }[]>`select id, user_id from copy_relations order by id limit 1`
  assert.ok(row)
  return [Number(row.user_id), Number(row.id)]
}
