import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { Client, signed } from '../binance-ws-api/client.fixture.ts'
import { newcomer } from '../site-api/site-visitor.fixture.ts'
import { AMEND, CANCEL, CREATE } from '../site-api/spot/orders.fixture.ts'
import { openWalletNetworks } from '../site-api/wallet/wallet-user.fixture.ts'
import { limit, ORDER } from './orders.fixture.ts'

const DISABLED = -2010
const KEY_REFUSED = -2015
const ADDRESS = '/sapi/v1/capital/deposit/address'
const COINS = 'GET /exchange-web/web/withdraw/getCoinInfo'
const order = limit('BTCUSDT', 'BUY', '0.01', '50000')
const siteOrder = { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.01', price: '50000' } as const

type Change = (sql: Sql, userId: number) => Promise<unknown>

interface Reason {
  /** Follows "refuses orders of". */
  readonly whom: string
  readonly set: Change
  readonly siteCode: number
  readonly neededLevel?: number
  readonly lift?: Change
}

const from =
  (country: string): Change =>
  (sql, id) =>
    sql`update users set country = ${country} where id = ${id}`
const verified: Change = (sql, id) => sql`update users set kyc_level = 2 where id = ${id}`
const documentOf =
  (nationality: string): Change =>
  (sql, id) =>
    sql`insert into kyc_identities (user_id, person, nationality) values (${id}, '', ${nationality})`

/** Directly in the tables, so that nothing but permission can refuse: the engine hears of none of it. */
const REASONS: readonly Reason[] = [
  {
    whom: 'a resident of a country that wants its residents identified',
    ...{ set: from('GB'), siteCode: SiteCode.verifyIdentity, neededLevel: 1 },
    lift: (sql, id) => sql`update users set kyc_level = 1 where id = ${id}`,
  },
  {
    whom: 'somebody who says they live in a restricted country',
    ...{ set: from('CU'), siteCode: SiteCode.verifyIdentity, neededLevel: 2, lift: verified },
  },
  {
    whom: 'somebody from there whose identity is in review',
    async set(sql, id) {
      await documentOf('CU')(sql, id)
      await sql`insert into kyc_levels (user_id, level, state, step, locale) values (${id}, 2, 2, 3, 'en_US')`
    },
    siteCode: SiteCode.identityInReview,
  },
  {
    whom: 'somebody whose documents are of a forbidden country',
    async set(sql, id) {
      await documentOf('CU')(sql, id)
      // Has been told to leave before: otherwise that happens now, and ends the sessions.
      await sql`update kyc_identities set noticed_at = now() where user_id = ${id}`
      await verified(sql, id)
    },
    siteCode: SiteCode.restrictedCountry,
  },
  {
    whom: 'a listed person',
    async set(sql, id) {
      await documentOf('DE')(sql, id)
      await sql`update kyc_identities set sanctioned_at = now() where user_id = ${id}`
    },
    siteCode: SiteCode.restrictedCountry,
  },
  {
    whom: 'a frozen account',
    set: (sql, id) => sql`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
      values (${id}, 'staff', true, false, 'staff:1', now())`,
    siteCode: SiteCode.tradingFrozen,
    lift: (sql, id) => sql`update account_freezes set lifted_at = now(), lifted_by = 'staff:2' where user_id = ${id}`,
  },
]

describe('permission at every door', async () => {
  const { api, sql } = await setApi()
  const client = await Client.open(`${api.address.replace('http', 'ws')}/ws-api/v3`)
  after(() => client.close())

  for (const { whom, set, siteCode, neededLevel, lift } of REASONS) {
    it(`refuses orders of ${whom}, and lets them be canceled`, async () => {
      const { visitor, program, id } = await newcomer(api, 'alice', ['USDT=100000'])
      const byKey = async () => (await program.call('POST', ORDER, order)).body.code
      const bySocket = async () => (await client.ask('order.place', signed(program, order))).error?.code
      const { body: first } = await program.call('POST', ORDER, order)
      const { body: second } = await program.call('POST', ORDER, order)
      assert.equal(second.status, 'NEW')

      await set(sql, id)
      await eventually('an order is refused', async () => (await byKey()) === DISABLED || undefined)
      assert.equal(await bySocket(), DISABLED)
      const { code, data } = await visitor.ask(CREATE, siteOrder)
      assert.deepEqual([code, data?.neededLevel], [String(siteCode), neededLevel])
      const change = { pair: 'BTC_USDT', orderId: first.orderId, price: '49000' } as const
      assert.equal(await visitor.refused(AMEND, change), String(siteCode))

      const canceled = await program.call('DELETE', ORDER, { symbol: 'BTCUSDT', orderId: first.orderId })
      assert.equal(canceled.body.status, 'CANCELED')
      await visitor.call(CANCEL, { pair: 'BTC_USDT', orderId: second.orderId })

      if (!lift) return
      await lift(sql, id)
      await eventually('an order is placed', async () => (await byKey()) === undefined || undefined)
      assert.equal(await bySocket(), undefined)
      await visitor.call(CREATE, siteOrder)
    })
  }

  it('is what the account says of itself', async () => {
    const { program, id } = await newcomer(api, 'erin', ['USDT=100'])
    const rights = async () => {
      const { canTrade, canDeposit, canWithdraw } = (await program.call('GET', '/api/v3/account')).body
      return { canTrade, canDeposit, canWithdraw }
    }
    // Withdrawing takes an identity.
    assert.deepEqual(await rights(), { canTrade: true, canDeposit: true, canWithdraw: false })
    await verified(sql, id)
    await eventually('erin may withdraw', async () => (await rights()).canWithdraw || undefined)
    assert.deepEqual(await rights(), { canTrade: true, canDeposit: true, canWithdraw: true })
    await sql`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
      values (${id}, 'staff', true, true, 'staff:1', now())`
    await eventually('erin may not withdraw', async () => !(await rights()).canWithdraw || undefined)
    const { canTrade, canWithdraw } = await rights()
    assert.deepEqual([canTrade, canWithdraw], [false, false])
  })

  it('gives no new address to whoever may not deposit, and still shows one that was given', async () => {
    const alice = await newcomer(api, 'carla', ['USDT=100'])
    const bob = await newcomer(api, 'dora', ['USDT=100'])
    const byKey = async ({ program }: typeof alice) => (await program.call('GET', ADDRESS, { coin: 'BTC' })).body
    const onSite = ({ visitor }: typeof alice, symbol: 'BTC' | 'ETH' = 'BTC') =>
      visitor.ask(COINS, { type: 1, symbol, transferNetWork: symbol })
    await openWalletNetworks(sql, alice.visitor)
    const { address } = await byKey(alice)
    assert.match(address, /^bcrt1q/)
    for (const { id, program } of [alice, bob]) {
      await from('CU')(sql, id)
      const isRefused = async () => (await program.call('POST', ORDER, order)).body.code === DISABLED
      await eventually('the change is known', async () => (await isRefused()) || undefined)
    }
    assert.equal((await byKey(bob)).code, DISABLED)
    assert.equal((await onSite(bob)).code, String(SiteCode.verifyIdentity))
    assert.equal((await sql`select 1 from wallet_addresses where user_id = ${bob.id}`).length, 0)
    // What was sent there is credited whatever was forbidden since.
    assert.equal((await byKey(alice)).address, address)
    assert.equal((await onSite(alice)).data?.addressStr, address)
    assert.equal((await onSite(alice, 'ETH')).code, String(SiteCode.verifyIdentity))
    await verified(sql, bob.id)
    await eventually('an address is given', async () => (await byKey(bob)).address !== undefined || undefined)
  })

  it('refuses every way to place an order by key, and takes the right to trade first', async () => {
    const { program, id } = await newcomer(api, 'bob', ['USDT=100000'])
    const reader = await api.person('carol', [], ['read'])
    const { body: open } = await program.call('POST', ORDER, order)
    await from('CU')(sql, id)
    await from('CU')(sql, reader.userId)
    const oco = {
      ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '60000' },
      ...{ belowType: 'STOP_LOSS', belowStopPrice: '40000' },
    }
    const isRefused = async () => (await program.call('POST', ORDER, order)).status !== 200 || undefined
    await eventually('an order is refused', isRefused)
    for (const [path, method, parameters] of [
      [ORDER, 'order.place', order],
      [`${ORDER}/test`, 'order.test', order],
      ['/api/v3/orderList/oco', 'orderList.place.oco', oco],
      [
        `${ORDER}/cancelReplace`,
        'order.cancelReplace',
        { ...order, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: open.orderId },
      ],
    ] as const) {
      const refused = { code: DISABLED, msg: 'This action is disabled on this account.' }
      const { status, body } = await program.call('POST', path, parameters)
      assert.deepEqual({ status, body }, { status: 400, body: refused }, path)
      const { error } = await client.ask(method, signed(program, parameters))
      assert.deepEqual(error, refused, method)
      assert.equal((await reader.call('POST', path, parameters)).body.code, KEY_REFUSED, path)
      assert.equal((await client.ask(method, signed(reader, parameters))).error?.code, KEY_REFUSED, method)
    }
  })
})
