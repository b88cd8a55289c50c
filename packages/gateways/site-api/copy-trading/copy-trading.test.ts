import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { CREATE, limit, setFuturesSite } from '../perpetuals/futures-site.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const START = 'POST /exchange-web/web/copy/start'
const MINE = 'GET /exchange-web/web/copy/mine'
const STOP = 'POST /exchange-web/web/copy/stop'
const COPIES = 'GET /exchange-web/web/copy/copies'
const MOVE = 'POST /exchange-web/web/copy/move'
const TRANSFER = 'POST /fe-co-api/user/futures_transfer'

describe('copy trading', async () => {
  const { futures, api } = await setFuturesSite()
  const { sql } = futures
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  /** Somebody verified, with so much of 100,000 USDT in the futures account. */
  async function enters(name: string, toFutures?: string): Promise<{ visitor: SiteVisitor; id: number }> {
    const { userId: id } = await api.person(name, ['USDT=100000'], ['read', 'trade'], ['127.0.0.1'])
    await sql`update users set kyc_level = 1 where id = ${id}`
    const visitor = new SiteVisitor(api)
    await visitor.signIn(name)
    if (toFutures === undefined) return { visitor, id }
    const said = { version: RISK_NOTICE_VERSION, accepted: 1 } as const
    await visitor.call('POST /fe-co-api/user/submit_compliance_record', said)
    const coins = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'USDT' } as const
    await visitor.call(TRANSFER, { ...coins, amount: toFutures })
    return { visitor, id }
  }

  /** Accepted by staff; the thirty days of trading are not waited for. */
  async function leads(name: string): Promise<{ visitor: SiteVisitor; id: number }> {
    const leader = await enters(name, '10000')
    await sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at)
      values (${leader.id}, 'applied', ${name}, '', 100000, now())`
    const decide = { userId: leader.id, decision: 'accept', reason: 'trades with care' } as const
    await admin.call('POST /console-api/copy-leaders/decide', decide)
    return leader
  }

  const maker = await enters('maker', '50000')
  const trade = (who: SiteVisitor, side: 'BUY' | 'SELL', volume: string, price: string) =>
    who.call(CREATE, limit(BTCUSDT, side, volume, price))
  const terms = (leaderId: number) => ({ leaderId, amount: '1000', home: 'spot' as const, acceptsRisk: true })
  const reasonOf = async (who: SiteVisitor, name: string, params: object) =>
    ((await who.ask(name, params)) as unknown as { reason?: string }).reason
  const relationOf = async (who: SiteVisitor) => (await who.call(MINE)).relations[0]

  it('copies from the start to the end: opened, closed, shared, returned, and all of it told', async () => {
    const leader = await leads('lena')
    const { visitor: alice } = await enters('alice')
    const half = { ...terms(leader.id), mode: 'multiplier' as const, multiplierPpm: 500_000, takeProfitPpm: 200_000 }
    const { relationId } = await alice.call(START, half)
    await trade(maker.visitor, 'SELL', '0.15', '60000')
    await trade(leader.visitor, 'BUY', '0.1', '60000')
    const open = await eventually('the copy is there', async () => (await relationOf(alice))?.positions[0])
    assert.deepEqual([open.contract, Number(open.qty), Number(open.entryPrice)], ['BTC-USDT', 0.05, 60_000])
    assert.deepEqual(
      open.levels.map(({ kind, price, qty }) => [kind, Number(price), Number(qty)]),
      [['takeProfit', 72_000, 0.05]],
    )
    await trade(maker.visitor, 'BUY', '0.15', '60600')
    await trade(leader.visitor, 'SELL', '0.1', '60600')
    // 0.05 × 600 less fees of 1.5 and 1.515: 26.985, of which a tenth is set aside.
    const counted = await eventually('the share is set aside', async () => {
      const relation = await relationOf(alice)
      return relation && Number(relation.withheld) > 0 ? relation : undefined
    })
    assert.deepEqual([counted.withheld, counted.profit, counted.positions], ['2.69850000', '26.98500000', []])
    await alice.call(STOP, { relationId })
    const ended = await eventually('it has ended', async () => {
      const relation = await relationOf(alice)
      return relation?.state === 'ended' ? relation : undefined
    })
    assert.deepEqual([ended.stopReason, ended.shared, ended.equity], ['copier', '2.69850000', '1024.28650000'])
    const earned = (await leader.visitor.call(MINE)).leader?.earned
    assert.equal(earned, '2.69850000')
    const { rows } = await alice.call(COPIES, { limit: 10 })
    assert.deepEqual(
      rows.map(({ kind, state, filled, slippagePpm }) => [kind, state, Number(filled), slippagePpm]),
      [
        ['close', 'filled', 0.05, 0],
        ['open', 'filled', 0.05, 0],
      ],
    )
    const shares = (await alice.call('GET /exchange-web/web/copy/shares', { limit: 10 })).rows
    assert.deepEqual(
      shares.map(({ leaderName, due, refund }) => [leaderName, due, refund]),
      [['lena', '2.69850000', '0.00000000']],
    )
    const stranger = new SiteVisitor(api)
    const trades = { leaderId: leader.id, limit: 1 }
    const newest = await stranger.call('GET /exchange-web/web/copy/leader/trades', trades)
    const older = await stranger.call('GET /exchange-web/web/copy/leader/trades', {
      ...trades,
      cursor: newest.next ?? '',
    })
    assert.deepEqual(
      [...newest.rows, ...older.rows].map(({ kind, copies, filled, slippagePpm, skips }) => [
        ...[kind, copies, Number(filled), slippagePpm, skips],
      ]),
      [
        ['close', 1, 0.05, 0, []],
        ['open', 1, 0.05, 0, []],
      ],
    )
    assert.equal(older.next, null)
    const { leaders } = await stranger.call('GET /exchange-web/web/copy/leaders')
    const shown = leaders.find(({ leaderId }) => leaderId === leader.id)
    assert.deepEqual([shown?.name, shown?.sharePpm, shown?.state], ['lena', 100_000, 'active'])
    await admin.call('POST /console-api/copy-leaders/decide', {
      ...{ userId: leader.id, decision: 'remove', reason: 'is gone' },
    })
    const after = await alice.call('GET /exchange-web/web/copy/leader', { leaderId: leader.id })
    assert.deepEqual([after.state, after.wonPositions, after.positions.length], ['removed', 1, 1])
    assert.deepEqual(after.curve.at(-1)?.profit, after.returns.at(-1)?.profit)
  })

  it('takes money from the copy account, and gives it back there', async () => {
    const leader = await leads('lois')
    const { visitor: dora } = await enters('dora')
    const into = { fromAccount: 'spot', toAccount: 'copy', coinSymbol: 'USDT', amount: '1500' } as const
    assert.equal((await dora.call(TRANSFER, into)).balanceAfter, '1500.00000000')
    assert.equal(await reasonOf(dora, TRANSFER, { ...into, coinSymbol: 'BTC' }), 'transfer.copied-coin')
    const { relationId } = await dora.call(START, { ...terms(leader.id), home: 'copy' })
    const has = (balance: string) => async () => (await dora.call(MINE)).balance === balance || undefined
    await eventually('the rest stays', has('500.00000000'))
    await dora.call(STOP, { relationId })
    await eventually('all of it is back', has('1500.00000000'))
  })

  it('notifies who applies of what staff decided, and why, on the page and by mail', async () => {
    const { visitor, id } = await enters('olga', '10000')
    const decide = (decision: 'accept' | 'refuse' | 'remove', reason: string) =>
      admin.call('POST /console-api/copy-leaders/decide', { userId: id, decision, reason })
    const applies = () => sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at)
      values (${id}, 'applied', 'olga', '', 100000, now())
      on conflict (user_id) do update set state = 'applied', reason = null`
    await applies()
    await decide('refuse', 'Trade for longer first.')
    const { leader } = await visitor.call(MINE)
    assert.deepEqual([leader?.state, leader?.reason], ['refused', 'Trade for longer first.'])
    await applies()
    await decide('accept', 'longer by now')
    await decide('remove', 'Orders against your own copiers.')
    const { rows } = await visitor.call('GET /exchange-web-gateway/news/list', {})
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['You are no longer a lead trader', 'You are now a lead trader', 'Your application to lead was not accepted'],
    )
    assert.match(rows[0]?.text ?? '', /Reason: Orders against your own copiers\./)
    assert.match(rows[2]?.text ?? '', /Reason: Trade for longer first\. You can apply again/)
    const mails = await sql`select template from outbox_messages where user_id = ${id} and template like 'copyLeader%'`
    const all = ['copyLeaderAccepted', 'copyLeaderRefused', 'copyLeaderRemoved']
    assert.deepEqual(mails.map(({ template }) => template).toSorted(), all)
    assert.match(
      (
        await admin.refused('POST /console-api/copy-leaders/decide', {
          ...{ userId: id, decision: 'remove', reason: 'once more' },
        })
      ).msg,
      /decided|copy/i,
    )
  })

  it('refuses oneself, a second account of the same person, and amounts that make no sense', async () => {
    const leader = await leads('mia')
    const { visitor: bob, id } = await enters('bob')
    assert.equal(await reasonOf(leader.visitor, START, terms(leader.id)), 'copy.own')
    assert.equal(await reasonOf(bob, START, { ...terms(leader.id), amount: '49' }), 'copy.amount')
    assert.equal(await reasonOf(bob, START, { ...terms(leader.id), amount: '1e9' }), 'parameter.form')
    assert.equal(await reasonOf(bob, START, { ...terms(leader.id), acceptsRisk: false }), 'copy.risk')
    assert.equal(await reasonOf(bob, START, { ...terms(leader.id), slippagePpm: 50_000 }), 'copy.settings')
    assert.equal(await reasonOf(bob, START, { ...terms(leader.id), markets: [1] }), 'copy.settings')
    assert.equal(await reasonOf(bob, START, terms(maker.id)), 'copy.unknown-leader')
    for (const user of [leader.id, id]) {
      await sql`
        insert into kyc_identities (user_id, person, nationality, phone_hash)
        values (${user}, ''::bytea, 'DE', sha256('+4915100000001'))`
    }
    assert.equal(await reasonOf(bob, START, terms(leader.id)), 'copy.own')
    // Another person's documents in the same browser; people of one household have no more in common than where they live.
    const { visitor: pat, id: patId } = await enters('pat')
    const inBoth = (insert: (user: number) => PromiseLike<unknown>) => Promise.all([leader.id, patId].map(insert))
    await inBoth(
      (user) => sql`
        insert into security_history (user_id, event, at, ip, user_agent)
        values (${user}, 'sign-in', now(), '203.0.113.9', 'Firefox')`,
    )
    assert.equal(await reasonOf(pat, START, { ...terms(leader.id), amount: '49' }), 'copy.amount')
    await inBoth(
      (user) => sql`
        insert into known_browsers (user_id, browser_hash, last_used_at) values (${user}, sha256('pat'), now())`,
    )
    assert.equal(await reasonOf(pat, START, terms(leader.id)), 'copy.own')
  })

  it('shows nobody another’s relations, and lets nobody touch them', async () => {
    const leader = await leads('nora')
    const [{ visitor: carol }, { visitor: dave }] = [await enters('carol'), await enters('dave')]
    const { relationId } = await carol.call(START, terms(leader.id))
    assert.equal(await reasonOf(dave, STOP, { relationId }), 'copy.unknown-relation')
    const agreed = { relationId, sharePpm: 300_000 }
    const AGREE = 'POST /exchange-web/web/copy/agree'
    assert.equal(await reasonOf(dave, AGREE, agreed), 'copy.unknown-relation')
    // Not what the leader asks for.
    assert.equal(await reasonOf(carol, AGREE, agreed), 'copy.other-share')
    const theft = { relationId, direction: 'out', amount: '500', requestId: 'x' }
    assert.equal(await reasonOf(dave, MOVE, theft), 'copy.unknown-relation')
    assert.deepEqual((await dave.call(COPIES, { relationId, limit: 10 })).rows, [])
    assert.deepEqual((await dave.call('GET /exchange-web/web/copy/shares', { limit: 10 })).rows, [])
    assert.equal(await reasonOf(carol, MOVE, { ...theft, amount: '951' }), 'copy.amount')
    assert.equal(await reasonOf(carol, START, terms(leader.id)), 'copy.copied')
  })

  it('shows staff who copies whom, and lets them end one relation, with the reason on record', async () => {
    const leader = await leads('olive')
    const { visitor: erin, id } = await enters('erin')
    const { relationId } = await erin.call(START, terms(leader.id))
    const { rows } = await admin.call('GET /console-api/copy-relations/list', { userId: id })
    assert.deepEqual(
      rows.map((row) => [row.relationId, row.leaderId, row.leaderName, row.state, row.allotted, row.copies]),
      [[relationId, leader.id, 'olive', 'active', '1000.00000000', 0]],
    )
    const shown = await admin.call('GET /console-api/copy-relations/show', { relationId })
    assert.deepEqual([shown.closings, shown.transfers, shown.skips, shown.positions], [[], [], [], []])
    const end = { relationId, reason: 'asked for by the copier’s heirs' }
    await admin.call('POST /console-api/copy-relations/end', end)
    const ended = await eventually('it has ended', async () => {
      const relation = await relationOf(erin)
      return relation?.state === 'ended' ? relation : undefined
    })
    assert.deepEqual([ended.stopReason, ended.equity], ['platform', '1000.00000000'])
    await admin.refused('POST /console-api/copy-relations/end', end)
    const [audit] = await sql<{ n: number }[]>`
      select count(*)::int as n from audit_log where entry like '%copy-relations.end%' and entry like ${`%${end.reason}%`}`
    assert.ok(Number(audit?.n) > 0)
  })
})
