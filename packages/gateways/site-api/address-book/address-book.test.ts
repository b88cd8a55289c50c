import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { mailProof } from '../factors/mailed-codes.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const BOOK = `GET ${A}/withdraw/addressBook` as const
const CHECK = `POST ${A}/withdraw/checkAddress` as const
const ADD = `POST ${A}/add_withdraw_address` as const
const DELETE = `POST ${A}/withdraw/deleteWithdrawAddress` as const
const WHITE = `GET ${G}/userWithdrawAddrWhite/getAddrWhiteByCoin` as const
const SWITCH = `POST ${G}/userWithdrawAddrWhite/switch` as const
const MAY = `GET ${A}/withdraw/checkWithdraw` as const
const HOUR = 3_600_000

const cold = {
  coinSymbol: 'ETH',
  transferNetWork: 'ETH',
  address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  label: 'cold',
}
const SPELLED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('the address book through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })

  const proof = (visitor: SiteVisitor, name: string) => mailProof(api, sql, visitor, name)

  it('lists what may be entered, and takes an entry with the strongest factor', async () => {
    const alice = await SiteVisitor.signedIn(api, 'alice')
    const book = await alice.call(BOOK)
    assert.deepEqual([book.isWhiteListOn, book.list], [false, []])
    assert.deepEqual(book.coins.find(({ coinName }) => coinName === 'USDT')?.networks, ['ETH', 'ARBITRUM', 'SOL'])
    assert.deepEqual(
      book.networks.filter(({ hasTag }) => hasTag).map(({ transferNetWork }) => transferNetWork),
      ['XRP'],
    )

    const { code, data } = await alice.ask(ADD, cold)
    assert.deepEqual([code, data.validType], ['420012', 3])
    assert.equal(await alice.refused(ADD, { ...cold, validType: 3, validCode: '000000' }), '140020')
    const own = await proof(alice, 'alice')
    const row = await alice.call(ADD, { ...cold, ...own })
    assert.deepEqual(
      [row.address, row.tag, row.addrType, (row.usableFromMs ?? 0) - row.addedAtMs],
      [SPELLED, 0, 1, 24 * HOUR],
    )
    assert.deepEqual((await alice.call(BOOK)).list, [row])
    assert.deepEqual((await alice.call(WHITE, { coinName: 'ETH', transferNetWork: 'ETH' })).list, [row])
    assert.deepEqual((await alice.call(WHITE, { coinName: 'ETH', transferNetWork: 'ARBITRUM' })).list, [])
    const { rows } = await alice.call(`GET ${A}/user/securityHistory`, { kind: 'changes' })
    assert.equal(rows[0]?.event, 'address-added')
  })

  it('refuses invalid input before it uses up a code', async () => {
    const bob = await SiteVisitor.signedIn(api, 'bob')
    const own = await proof(bob, 'bob')
    const tried = (change: object) => bob.refused(ADD, { ...cold, ...own, ...change })
    assert.equal(await tried({ address: SPELLED.replace('5aA', '5Aa') }), '330002')
    assert.equal(await tried({ address: 'nonsense' }), '330002')
    assert.equal(await tried({ address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }), '330002')
    assert.equal(await tried({ tag: 7 }), '330003')
    assert.equal(await tried({ transferNetWork: 'BTC' }), '10000')
    assert.equal(await tried({ transferNetWork: undefined }), '10000')
    assert.equal(await tried({ coinSymbol: 'PEPE' }), '10000')
    assert.equal(await tried({ label: 'a'.repeat(21) }), '10000')
    await bob.call(ADD, { ...cold, ...own })
    assert.equal(await tried({ label: 'another' }), '330002')
    assert.equal(await tried({ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', label: 'COLD' }), '11405')
    const bitcoin = { coinSymbol: 'BTC', address: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', label: 'btc' }
    assert.deepEqual(await bob.call(CHECK, bitcoin), { address: bitcoin.address, looksLike: null })
    const twin = `0x5aae${'0'.repeat(32)}eaed`
    const { looksLike } = await bob.call(CHECK, { ...cold, label: 'twin', address: twin })
    assert.deepEqual(looksLike, { label: 'cold', address: SPELLED })
  })

  it('cannot be read or changed by others', async () => {
    const [carol, dave] = [await SiteVisitor.signedIn(api, 'carol'), await SiteVisitor.signedIn(api, 'dave')]
    await carol.call(ADD, { ...cold, ...(await proof(carol, 'carol')) })
    assert.deepEqual((await dave.call(BOOK)).list, [])
    assert.deepEqual(await dave.call(DELETE, { symbol: 'ETH', address: SPELLED }), { deleted: 0 })
    for (const nonsense of ["' or ''='", '%', '<b>', '0'.repeat(256)]) {
      assert.deepEqual(await carol.call(DELETE, { symbol: 'ETH', address: nonsense }), { deleted: 0 })
    }
    assert.equal(await carol.refused(DELETE, { symbol: 'ETH', address: `${SPELLED}\u0000` }), '10000')
    assert.deepEqual(await carol.call(DELETE, { symbol: 'ETH', address: SPELLED, tag: 1 }), { deleted: 0 })
    assert.deepEqual(await carol.call(DELETE, { symbol: 'ETH', address: SPELLED }), { deleted: 1 })
    assert.deepEqual((await carol.call(BOOK)).list, [])
    for (const name of [BOOK, CHECK, ADD, DELETE, WHITE, SWITCH, MAY]) {
      assert.equal(
        (await new SiteVisitor(api).ask(name, { ...cold, coinName: 'ETH', symbol: 'ETH', isOn: 1 })).code,
        '403',
      )
    }
  })

  it('accepts one entry per code, however many are sent at once', async () => {
    const grace = await SiteVisitor.signedIn(api, 'grace')
    const own = await proof(grace, 'grace')
    const entries = Array.from({ length: 6 }, (_, i) => ({
      ...cold,
      label: `n${i}`,
      address: `0x${i + 1}`.padEnd(42, '7'),
    }))
    const answers = await Promise.all(entries.map((entry) => grace.ask(ADD, { ...entry, ...own })))
    assert.equal(answers.filter(({ code }) => code === '0').length, 1, answers.map(({ code }) => code).join())
    assert.equal((await grace.call(BOOK)).list.length, 1)
  })

  it('becomes a whitelist, whose removal holds withdrawals, and neither while settings are locked', async () => {
    const erin = await SiteVisitor.signedIn(api, 'erin')
    assert.equal(await erin.refused(SWITCH, { isOn: true, validType: 3, validCode: '000000' }), '140020')
    const on = await erin.call(SWITCH, { isOn: true, ...(await proof(erin, 'erin')) })
    assert.deepEqual([on.withdrawalsHeldUntilMs, (await erin.call(BOOK)).isWhiteListOn], [null, true])
    const off = await erin.call(SWITCH, { isOn: false, ...(await proof(erin, 'erin')) })
    assert.ok((off.withdrawalsHeldUntilMs ?? 0) > Date.now() + 23 * HOUR)
    const { holds } = await erin.call(`GET ${A}/userCenterInfo/getSecurityPage`)
    assert.deepEqual(
      holds.map(({ reason }) => reason),
      ['white-list-off'],
    )
    await erin.call(`POST ${A}/user/settingsLock`, { days: 1, ...(await proof(erin, 'erin')) })
    const own = await proof(erin, 'erin')
    for (const [name, change] of [
      [ADD, cold],
      [SWITCH, { isOn: true }],
    ] as const) {
      const { code, data } = await erin.ask(name, { ...change, ...own })
      assert.deepEqual([code, data.reason], ['10000', 'settings-locked'])
    }
  })

  it('says what blocks withdrawals', async () => {
    const frank = await SiteVisitor.signedIn(api, 'frank')
    assert.equal(await frank.refused(MAY), '330006')
    await sql`update users set kyc_level = 1, phone = '+4915100000001' where email = 'frank@example.com'`
    assert.equal(await frank.refused(MAY), '420012')
    const { userId } = await frank.call(`GET ${G}/userCenterInfo/getBaseUserInfo`)
    await sql`insert into pins (user_id, pin_hash, set_at) values (${userId}, 'none', now())`
    assert.deepEqual(await frank.call(MAY), { limits: { perDay: '20000', perMonth: '100000' } })
    await sql`
      insert into withdrawal_holds (user_id, reason, started_at, ends_at)
      values (${userId}, 'phone-bound', now(), now() + interval '6 hours')`
    assert.equal(await frank.refused(MAY), '330007')
    await frank.call(`POST ${A}/user/freeze`)
    const { code, data } = await frank.ask(MAY)
    assert.deepEqual([code, data.reason], ['10000', 'frozen'])
  })
})
