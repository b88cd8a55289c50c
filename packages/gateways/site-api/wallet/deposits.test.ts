import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallParams } from '@bowline/contract/calls.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { newcomer, type SiteVisitor } from '../site-visitor.fixture.ts'
import { openWalletNetworks } from './wallet-user.fixture.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const COINS = `GET ${A}/withdraw/getCoinInfo` as const
const DEPOSITS = `GET ${G}/wallet/deposits` as const

interface Paid {
  readonly userId: number
  readonly txid: string
  readonly stage: 'seen' | 'confirming' | 'credited' | 'unlocked' | 'dropped'
  readonly height?: number
  readonly asset?: string
  readonly side?: string
}

/** As the scanner writes it: one Bitcoin to an address of the user's. */
async function pay(sql: Sql, { userId, txid, stage, height, asset = 'native', side = 'deposit' }: Paid) {
  const [given] = await sql<{ key: string }[]>`
    select key from wallet_addresses where user_id = ${userId} and family = 'bitcoin'`
  const [row] = await sql<{ id: bigint }[]>`
    insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
      is_coinbase, height, block_hash, seen_at, changed_at)
    values ('BTC', ${txid}, 'o0', ${asset}, ${given?.key ?? 'unknown'}, 100000000, ${userId}, ${side}, ${stage}, 2, false,
      ${height ?? null}, ${height === undefined ? null : 'hash'}, now(), now())
    returning id`
  await sql`
    insert into wallet_deposit_steps (deposit_id, stage, height, at) values (${row?.id ?? 0n}, ${stage}, ${height ?? null}, now())`
}

describe('deposits through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  let visitor: SiteVisitor

  it('lists every coin with its networks, and says why one is suspended', async () => {
    visitor = (await newcomer(api, 'lister')).visitor
    const before = await visitor.call(COINS, { type: 1 })
    assert.ok(before.coinList.every(({ on, showOnwithdraw }) => on === 0 && showOnwithdraw === 0))
    const { code } = await visitor.ask(COINS, { type: 1, symbol: 'BTC', transferNetWork: 'BTC' })
    assert.equal(code, '330001')
    await openWalletNetworks(sql, visitor)
    const { coinList, addressStr } = await visitor.call(COINS, { type: 1 })
    assert.equal(addressStr, null)
    const usdt = coinList.find(({ coinName }) => coinName === 'USDT')
    assert.deepEqual(
      usdt?.networks.map(({ transferNetWork, on, suspended, hasTag }) => [transferNetWork, on, suspended, hasTag]),
      [
        ['ETH', 1, null, false],
        ['ARBITRUM', 0, 'not-connected', false],
        ['SOL', 0, 'not-connected', false],
      ],
    )
    const [onEthereum] = usdt?.networks ?? []
    assert.deepEqual(
      [onEthereum?.minDeposit, onEthereum?.minWithdraw, onEthereum?.fee, onEthereum?.decimals],
      ['5.00000000', '10.00000000', '2.00000000', 6],
    )
    assert.equal(onEthereum?.unlockConfirmations, null)
    assert.equal(coinList.find(({ coinName }) => coinName === 'XRP')?.networks[0]?.hasTag, true)
  })

  it('gives each user one address per family of networks, and the same one every time', async () => {
    const [alice, bob] = [(await newcomer(api, 'alice')).visitor, (await newcomer(api, 'bob')).visitor]
    const at = async (who: SiteVisitor, symbol: string, transferNetWork: string) =>
      who.call(COINS, { type: 1, symbol, transferNetWork })
    const first = await at(alice, 'BTC', 'BTC')
    assert.match(first.addressStr ?? '', /^bcrt1q/)
    assert.equal(first.uri, `bitcoin:${first.addressStr}`)
    assert.equal((await at(alice, 'BTC', 'BTC')).addressStr, first.addressStr)
    assert.notEqual((await at(bob, 'BTC', 'BTC')).addressStr, first.addressStr)
    const coins = await at(alice, 'ETH', 'ETH')
    assert.match(coins.addressStr ?? '', /^0x[0-9a-fA-F]{40}$/)
    // Tokens have one of their own: it may one day refuse coins.
    assert.notEqual((await at(alice, 'USDT', 'ETH')).addressStr, coins.addressStr)
    assert.equal(await alice.refused(COINS, { type: 1, symbol: 'BTC', transferNetWork: 'ETH' }), '10000')
    assert.equal(await alice.refused(COINS, { type: 1, symbol: 'XRP', transferNetWork: 'XRP' }), '330001')
  })

  it('follows each deposit of the user, and of nobody else', async () => {
    const [carol, dave] = [await newcomer(api, 'carol'), await newcomer(api, 'dave')]
    for (const { visitor } of [carol, dave])
      await visitor.call(COINS, { type: 1, symbol: 'BTC', transferNetWork: 'BTC' })
    await sql`insert into wallet_blocks (network, height, hash, parent) values ('BTC', 100, 'hash', 'before')`
    await pay(sql, { userId: carol.id, txid: 'a'.repeat(64), stage: 'unlocked', height: 90 })
    await pay(sql, { userId: carol.id, txid: 'b'.repeat(64), stage: 'credited', height: 98 })
    await pay(sql, { userId: carol.id, txid: 'c'.repeat(64), stage: 'confirming', height: 100 })
    await pay(sql, { userId: carol.id, txid: 'd'.repeat(64), stage: 'seen' })
    await pay(sql, {
      userId: carol.id,
      txid: 'e'.repeat(64),
      stage: 'confirming',
      height: 100,
      asset: 'token',
      side: 'suspense',
    })
    const { rows, next } = await carol.visitor.call(DEPOSITS)
    assert.equal(next, null)
    assert.deepEqual(
      rows.map(({ txid, coinName, amount, code, confirmations }) => [txid[0], coinName, amount, code, confirmations]),
      [
        ['e', null, null, 7, 1],
        ['d', 'BTC', '1.00000000', 0, 0],
        ['c', 'BTC', '1.00000000', 0, 1],
        ['b', 'BTC', '1.00000000', 6, 3],
        ['a', 'BTC', '1.00000000', 1, 11],
      ],
    )
    assert.match(rows[1]?.address ?? '', /^bcrt1q/)
    assert.deepEqual((await dave.visitor.call(DEPOSITS)).rows, [])
    const codes = async (params: CallParams<typeof DEPOSITS>) =>
      (await carol.visitor.call(DEPOSITS, params)).rows.map(({ txid }) => txid[0]).join('')
    assert.equal(await codes({ code: 0 }), 'dc')
    assert.equal(await codes({ code: 7 }), 'e')
    assert.equal(await codes({ coinName: 'BTC', code: 1 }), 'a')
    assert.equal(await codes({ coinName: 'ETH' }), '')
    assert.equal(await codes({ startMs: Date.now() + 60_000 }), '')
    const page = await carol.visitor.call(DEPOSITS, { limit: 3 })
    assert.equal(await codes({ limit: 3, cursor: page.next as string }), 'ba')
    const id = rows[3]?.id as number
    const { deposit, steps } = await carol.visitor.call(`GET ${G}/wallet/deposit`, { id })
    assert.deepEqual([deposit.id, steps.map(({ stage, height }) => [stage, height])], [id, [['credited', 98]]])
    assert.equal(await dave.visitor.refused(`GET ${G}/wallet/deposit`, { id }), '10000')
    // Below the address stand those of this coin.
    const { depositList } = await carol.visitor.call(COINS, { type: 1, symbol: 'BTC', transferNetWork: 'BTC' })
    assert.equal(depositList.length, 4)
  })

  it('can be downloaded, as filtered', async () => {
    const erin = await newcomer(api, 'erin')
    await pay(sql, { userId: erin.id, txid: '1'.repeat(64), stage: 'unlocked', height: 90 })
    await pay(sql, { userId: erin.id, txid: '=2+5', stage: 'seen' })
    const file = await erin.visitor.get(`${G}/wallet/export?what=deposits`)
    assert.match(file.headers.get('content-type') ?? '', /^text\/csv/)
    const lines = (await file.text()).trim().split('\r\n')
    assert.equal(lines.length, 3)
    assert.match(lines[0] ?? '', /^seen \(UTC\),updated \(UTC\),id,coin,network,amount,stage,/)
    // A spreadsheet must not run it.
    assert.match(lines[1] ?? '', /,BTC,BTC,1\.00000000,seen,0,unknown,,'=2\+5$/)
    const filtered = await erin.visitor.get(`${G}/wallet/export?what=deposits&code=1`)
    assert.equal((await filtered.text()).trim().split('\r\n').length, 2)
  })
})
