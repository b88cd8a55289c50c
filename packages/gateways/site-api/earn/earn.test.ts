import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { ccxtSpot } from '../../../../tests/support/ccxt-clients.ts'
import type { RunningExchange } from '../../../../tests/support/running-exchange.ts'
import { newcomer, SiteVisitor } from '../site-visitor.fixture.ts'

const PRODUCTS = 'GET /exchange-web/web/earn/products'
const PREVIEW = 'GET /exchange-web/web/earn/preview'
const SUBSCRIBE = 'POST /exchange-web/web/earn/subscribe'
const REDEEM = 'POST /exchange-web/web/earn/redeem'
const RENEW = 'POST /exchange-web/web/earn/renew'
const POSITIONS = 'GET /exchange-web/web/earn/positions'
const CALENDAR = 'GET /exchange-web/web/earn/calendar'
const PAYOUTS = 'GET /exchange-web/web/earn/payouts'
const REQUESTS = 'GET /exchange-web/web/earn/requests'
const REFUSED = String(SiteCode.refused)
const DAY_MINUTES = 1_440

const newKey = () => crypto.randomUUID()

describe('Earn', async () => {
  let worker: Worker | undefined
  let following: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await following
  })
  const { api, sql } = await setApi()
  const run = (name: string) => callControl(dataFolder(api.directory).socket, 'job.run', { name }, 60_000)
  const { products } = await new SiteVisitor(api).call(PRODUCTS)
  const flexible = products.find(({ kind, coin }) => kind === 'flexible' && coin === 'USDT')?.productId ?? 0
  const fixed = products.find(({ days, coin }) => days === 30 && coin === 'USDT')?.productId ?? 0
  const spotOf = async (program: { call: Funds }) => {
    const { body } = await program.call('GET', '/api/v3/account')
    return body.balances.find(({ asset }: { asset: string }) => asset === 'USDT')?.free ?? '0.00000000'
  }
  /** As if everything had been subscribed so many days earlier. */
  const letPass = async (days: number) => {
    await sql`
      update earn_positions set accrued_until = accrued_until - ${days * DAY_MINUTES}, first_day = first_day - ${days},
        paid_through = paid_through - ${days}, opened_at = opened_at - make_interval(days => ${days})`
    await sql`update earn_rates set since_minute = since_minute - ${days * DAY_MINUTES}`
  }

  before(() => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    following = worker.run()
  })

  it('offers what the demo has, to everybody, with rate, source, quota and state', async () => {
    assert.deepEqual(
      products.map(({ coin, days, state }) => [coin, days, state]),
      [
        ...[...['USDT', 'BTC', 'ETH'].map((coin) => [coin, null, 'on-sale'])],
        ...[
          ['USDT', 30],
          ['USDT', 60],
          ['USDT', 90],
          ['BTC', 30],
          ['ETH', 60],
        ].map((row) => [...row, 'on-sale']),
      ],
    )
    assert.deepEqual(products[0]?.rates, [
      { upTo: '500.00000000', percent: '5' },
      { upTo: null, percent: '3.65' },
    ])
  })

  it('lends, shows, pays and gives back: the ledger, the page and the programs say the same', async () => {
    const { visitor, program } = await newcomer(api, 'alice', ['USDT=2000'])
    const asked = { key: newKey(), productId: flexible, amount: '1000' }
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(SUBSCRIBE, asked)))
    assert.equal(new Set(answers.map(({ requestId }) => requestId)).size, 1)
    assert.deepEqual(await visitor.call(SUBSCRIBE, asked), { ...answers[0], state: 'done' })
    assert.equal(await spotOf(program), '1000.00000000')
    await letPass(1)
    await eventually('the overview has it', async () => {
      const { accounts } = await visitor.call('GET /exchange-web-gateway/asset/overview', { currency: 'USDT' })
      return accounts.find(({ account }) => account === 'earn')?.total === '1000.00000000'
    })
    await run('earn-payouts')
    const [position] = (await visitor.call(POSITIONS)).positions
    const { rows } = await visitor.call(PAYOUTS)
    assert.equal(rows.length, 1)
    assert.equal(position?.principal, `1000.${rows[0]?.reward.split('.')[1]}`)
    await eventually('the futures area has it', async () => {
      const { list } = await visitor.call('POST /fe-co-api/asset/user_other_assets', {})
      const [coin] = list.find(({ assetType }) => assetType === 3)?.coins ?? []
      return coin?.coin === 'USDT' && coin.total === position?.principal
    })
    const back = await visitor.call(REDEEM, { key: newKey(), positionId: position?.positionId ?? 0, way: 'instant' })
    assert.equal(back.state, 'done')
    assert.equal((await visitor.call(POSITIONS)).positions.length, 0)
    const spot = await spotOf(program)
    assert.equal(Number(spot).toFixed(8), (1_000 + Number(back.amount) + Number(back.reward)).toFixed(8))
    const news = await visitor.call('GET /exchange-web-gateway/news/list', {})
    assert.deepEqual(
      news.rows.map(({ title }) => title),
      ['Earn redeemed', 'Interest paid'],
    )
    assert.deepEqual(
      (await visitor.call(REQUESTS)).rows.map(({ kind, state }) => [kind, state]),
      [
        ['instant', 'done'],
        ['subscribe', 'done'],
      ],
    )
  })

  it('previews a term exactly, lists its payouts in the calendar, and takes it back early without interest', async () => {
    const { visitor, program } = await newcomer(api, 'bob', ['USDT=500'])
    const preview = await visitor.call(PREVIEW, { productId: fixed, amount: '500' })
    // 500 × 4.2 % / 365, and 30 of them.
    assert.deepEqual([preview.perDay, preview.total], ['0.05753424', '1.72602739'])
    assert.equal((preview.endsAtMs ?? 0) - preview.startsAtMs, 30 * 86_400_000 + 600_000)
    const { positionId } = await visitor.call(SUBSCRIBE, {
      ...{ key: newKey(), productId: fixed, amount: '500', isRenewed: true },
    })
    const { payouts } = await visitor.call(CALENDAR, { days: 35 })
    assert.equal(payouts.length, 30)
    assert.equal(payouts[0]?.reward, '0.05753424')
    assert.deepEqual([payouts[29]?.reward, payouts[29]?.principal], ['0.05753443', '500.00000000'])
    assert.equal(payouts[29]?.isRenewed, true)
    await visitor.call(RENEW, { positionId, isRenewed: false })
    await letPass(3)
    await run('earn-payouts')
    assert.equal(await spotOf(program), '0.11506848')
    const early = await visitor.call(REDEEM, { key: newKey(), positionId, way: 'early' })
    assert.deepEqual([early.amount, early.forfeited, early.state], ['499.88493152', '0.11506848', 'pending'])
    await sql`update earn_requests set due_at = now(), asked_at = now() - interval '1 day' where state = 'pending'`
    await run('earn')
    assert.equal(await spotOf(program), '500.00000000')
  })

  it('says what is wrong with a wish, and whose position it is', async () => {
    const { visitor } = await newcomer(api, 'carol', ['USDT=1000'])
    const { visitor: other } = await newcomer(api, 'dave', ['USDT=1000'])
    const reasonOf = async (name: string, params: object, by = visitor) => {
      const { code, reason } = (await by.ask(name, params)) as unknown as Record<string, string>
      return `${code} ${reason}`
    }
    const lend = (amount: string, productId = flexible) => reasonOf(SUBSCRIBE, { key: newKey(), productId, amount })
    assert.equal(await lend('0'), `${REFUSED} earn.amount`)
    assert.equal(await lend('0.000000001'), `${REFUSED} earn.amount`)
    assert.equal(await lend('92233720368547758.08'), `${REFUSED} earn.amount`)
    assert.equal(await lend('0.01'), `${REFUSED} earn.least`)
    assert.equal(await lend('1000000.1'), `${REFUSED} earn.most-each`)
    assert.equal(await lend('1000.1'), `${REFUSED} earn.balance`)
    assert.equal(await lend('1', 9_999), `${REFUSED} earn.unknown-product`)
    const { positionId } = await visitor.call(SUBSCRIBE, { key: newKey(), productId: flexible, amount: '10' })
    assert.equal(
      await reasonOf(REDEEM, { key: newKey(), positionId, way: 'instant' }, other),
      `${REFUSED} earn.unknown-position`,
    )
    assert.equal(await reasonOf(REDEEM, { key: newKey(), positionId, way: 'early' }), `${REFUSED} earn.wrong-way`)
    assert.equal(
      await reasonOf(REDEEM, { key: newKey(), positionId, way: 'instant', amount: '11' }),
      `${REFUSED} earn.too-much`,
    )
    assert.equal(await reasonOf(RENEW, { positionId, isRenewed: true }, other), `${REFUSED} earn.unknown-position`)
  })

  it('lets who is frozen take back, and not lend', async () => {
    const { visitor, email, who } = await newcomer(api, 'erin', ['USDT=1000'])
    const { positionId } = await visitor.call(SUBSCRIBE, { key: newKey(), productId: flexible, amount: '10' })
    await callControl(dataFolder(api.directory).socket, 'account.freeze', { email }, 5_000)
    await visitor.signIn(who)
    const lent = await visitor.ask(SUBSCRIBE, { key: newKey(), productId: flexible, amount: '10' })
    assert.notEqual(lent.code, '0')
    assert.equal((await visitor.call(REDEEM, { key: newKey(), positionId, way: 'instant' })).state, 'done')
  })

  it('is what programs of the dialect lend by', async () => {
    const { program } = await newcomer(api, 'frank', ['USDT=1000'])
    const client = ccxtSpot(
      { baseUrl: api.address } as RunningExchange,
      { ...program, secret: program.secretKey } as never,
      // biome-ignore lint/suspicious/noExplicitAny: the client's calls that it derives from paths
    ) as any
    const { rows } = await client.sapiGetSimpleEarnFlexibleList({ asset: 'USDT' })
    assert.deepEqual(rows[0].tierAnnualPercentageRate, { '0-500USDT': 0.05, '500-USDT': 0.0365 })
    const bought = await client.sapiPostSimpleEarnFlexibleSubscribe({ productId: rows[0].productId, amount: '100' })
    assert.equal(bought.success, true)
    const locked = await client.sapiPostSimpleEarnLockedSubscribe({ projectId: String(fixed), amount: '100' })
    const held = await client.sapiGetSimpleEarnFlexiblePosition()
    assert.deepEqual([held.total, held.rows[0].totalAmount], [1, '100.00000000'])
    const terms = await client.sapiGetSimpleEarnLockedPosition({ asset: 'USDT' })
    assert.deepEqual([terms.rows[0].positionId, terms.rows[0].APY], [locked.positionId, '0.042'])
    await client.sapiPostSimpleEarnLockedSetAutoSubscribe({ positionId: locked.positionId, autoSubscribe: true })
    const { redeemId } = await client.sapiPostSimpleEarnFlexibleRedeem({
      productId: rows[0].productId,
      redeemAll: true,
    })
    const records = await client.sapiGetSimpleEarnFlexibleHistoryRedemptionRecord()
    assert.deepEqual([records.rows[0].redeemId, records.rows[0].status], [String(redeemId), 'PAID'])
    await assert.rejects(client.sapiPostSimpleEarnLockedRedeem({ positionId: '999999' }), /unknown-position/)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: the answer of another dialect
type Funds = (method: 'GET', path: string) => Promise<{ body: any }>
