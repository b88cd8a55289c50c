import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastCode } from '../../../../tests/support/read-inbox.ts'
import { forgetSendings } from '../factors/mailed-codes.fixture.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { openWalletNetworks, PIN, sealedPin, withdrawer } from './wallet-user.fixture.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const COINS = `GET ${A}/withdraw/getCoinInfo` as const
const PRECHECK = `GET ${A}/withdraw/preCheckWithdraw` as const
const WITHDRAW = `POST ${A}/withdraw/doWithdraw` as const
const MAIL = `POST ${A}/withdraw/email` as const
const BACK = `POST ${A}/withdraw/doWithdrawBack` as const
const ACCOUNT = `GET ${A}/withdraw/getUserAccountInfo` as const
/** Nobody's here. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('withdrawals through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  const ready = async (name: string, fund = ['USDT=100']) => {
    const person = await withdrawer(api, sql, name, fund)
    await openWalletNetworks(sql, person.visitor)
    return person
  }
  const wanted = { symbol: 'USDT', transferNetWork: 'ETH', addressStr: STRANGER, amountStr: '25' }
  type Ready = Awaited<ReturnType<typeof ready>>

  /** Everything `doWithdraw` takes, with proofs as the user would type them. */
  async function proved({ visitor, email, app }: Ready, change: Partial<typeof wanted> = {}) {
    const sent = { ...wanted, ...change }
    const { withdrawId } = await visitor.call(PRECHECK, { ...sent, feeStr: '2' })
    await forgetSendings(sql)
    await visitor.call(MAIL, { ...sent, withdrawId })
    const emailCode = await lastCode(api, email)
    const { validCode: googleCode } = await app.proof()
    return { ...sent, withdrawId, feeStr: '2', payPwd: await sealedPin(visitor, PIN), googleCode, emailCode }
  }
  /** As `withdraw-by-key.ts` names it: from nothing that is secret. */
  function idOfProgram(userId: number, orderId: string): string {
    const hex = hash('sha256', JSON.stringify(['withdrawal', userId, orderId]))
    const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
  const reasonOf = async (asked: Promise<unknown>) => ((await asked) as { reason?: string }).reason ?? 'none'
  const available = async ({ visitor }: Ready) =>
    (await visitor.call(ACCOUNT, { symbol: 'USDT', transferNetWork: 'ETH' })).available

  it('says what there is, what may leave and what it takes', async () => {
    const alice = await ready('alice')
    const account = await alice.visitor.call(ACCOUNT, { symbol: 'USDT', transferNetWork: 'ETH' })
    assert.deepEqual(
      [account.available, account.withdrawable, account.price, account.min, account.fee, account.decimals],
      ['100.00000000', '100.00000000', '1.00000000', '10.00000000', '2.00000000', 6],
    )
    assert.deepEqual([account.perDay, account.leftToday], ['20000', '20000.00000000'])
    const { authenticator, passkey, sms, email } = account.proofs
    assert.deepEqual([authenticator, passkey, sms], [true, false, null])
    assert.match(email ?? '', /\*.*@example\.com$/)
    const list = await alice.visitor.call(`GET ${A}/withdraw/getWithdrawCryptoList`)
    assert.equal(list.userCoinMap.USDT, '100.00000000')
    assert.deepEqual([list.userAuthLevel, list.isWhiteListOn, list.userWithdrawAddrList], [1, false, []])
    assert.ok(list.withdrawCryptoMapList.BTC?.some(({ showOnwithdraw }) => showOnwithdraw === 1))
    const kyc = await alice.visitor.call(`GET ${G}/common/kycData`)
    assert.deepEqual([kyc.level, kyc.limits.perDay, kyc.restrictions], [1, '20000', []])
    const country = await alice.visitor.call(`GET ${G}/withdraw/limitCountry`)
    assert.deepEqual([country.isLimited, country.decision], [false, 'allow'])
    const stranger = await newcomer(api, 'nobody')
    const { restrictions } = await stranger.visitor.call(`GET ${G}/common/kycData`)
    assert.deepEqual(restrictions, ['level-needed'])
    assert.equal(await stranger.visitor.refused(PRECHECK, { ...wanted, feeStr: '2' }), '330006')
  })

  it('refuses what cannot be sent before it asks for any proof', async () => {
    const bob = await ready('bob')
    const code = (change: object) => bob.visitor.refused(PRECHECK, { ...wanted, feeStr: '2', ...change })
    assert.equal(await code({ transferNetWork: 'SOL' }), '330001')
    assert.equal(await code({ addressStr: STRANGER.replace('5aA', '5Aa') }), '330002')
    assert.equal(await code({ addressStr: 'nonsense' }), '330002')
    assert.equal(await code({ tag: 7 }), '330003')
    assert.equal(await code({ amountStr: '9.99' }), '330004')
    assert.equal(await code({ amountStr: '25.1234567' }), '330004')
    assert.equal(await code({ amountStr: '25.123456789' }), '330004')
    assert.equal(await code({ amountStr: '100.01' }), '330004')
    assert.equal(await code({ feeStr: '1.99' }), '330005')
    assert.equal(await code({ symbol: 'PEPE' }), '10000')
    // Of several the first of the order: the level's limit, the address, the amount, the fee.
    const all = { amountStr: '20001', addressStr: 'nonsense', feeStr: '1' }
    assert.equal(await code(all), '330006')
    assert.equal(await code({ ...all, amountStr: '9' }), '330002')
    assert.equal(await code({ amountStr: '9', feeStr: '1' }), '330004')
    const { data, reason, values } = await bob.visitor.ask(PRECHECK, { ...wanted, feeStr: '1.99' })
    assert.deepEqual(data, { reason: 'fee-changed', fee: '2.00000000' })
    assert.deepEqual([reason, values], ['withdrawal.fee-changed', { fee: '2', asset: 'USDT' }])
    const below = await bob.visitor.ask(PRECHECK, { ...wanted, feeStr: '2', amountStr: '9.99' })
    assert.deepEqual([below.reason, below.values], ['withdrawal.below-min', { least: '10', asset: 'USDT' }])
    assert.equal(below.msg, 'At least 10 USDT must be withdrawn.')
    const { addressStr } = await bob.visitor.call(COINS, { type: 1, symbol: 'USDT', transferNetWork: 'ETH' })
    assert.equal(await code({ addressStr }), '330002')
    const checked = await bob.visitor.call(PRECHECK, { ...wanted, addressStr: STRANGER.toLowerCase(), feeStr: '2.0' })
    assert.deepEqual(
      [checked.addressStr, checked.receives, checked.isInternal, checked.isNewAddress],
      [STRANGER, '23.00000000', false, true],
    )
  })

  it('is made once with the PIN and every factor, whose codes are for that amount and that address', async () => {
    const carol = await ready('carol')
    const sent = await proved(carol)
    // A wrong PIN and a missing factor use up nothing but the sealed PIN.
    assert.equal(
      await carol.visitor.refused(WITHDRAW, { ...sent, payPwd: await sealedPin(carol.visitor, '902814') }),
      '420010',
    )
    const payPwd = () => sealedPin(carol.visitor, PIN)
    const { googleCode: _, ...withoutApp } = sent
    assert.equal(await carol.visitor.refused(WITHDRAW, { ...withoutApp, payPwd: await payPwd() }), '140045')
    // The code is for this address and no other.
    for (const change of [{ addressStr: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0' }, { amountStr: '26' }]) {
      const elsewhere = { ...sent, ...change, ...(await fresh(carol)), payPwd: await payPwd() }
      assert.equal(await carol.visitor.refused(WITHDRAW, elsewhere), '140020')
    }
    const row = await carol.visitor.call(WITHDRAW, { ...sent, ...(await fresh(carol)), payPwd: await payPwd() })
    assert.deepEqual(
      [row.withdrawId, row.amount, row.fee, row.receives, row.address, row.isInternal, row.isCancellable],
      [sent.withdrawId, '25.00000000', '2.00000000', '23.00000000', STRANGER, false, true],
    )
    assert.ok(row.stage === 'review' || row.stage === 'queued', row.stage)
    assert.equal(await available(carol), '75.00000000')
    // An answer that was lost is asked for again, with proofs that are used up.
    const again = await carol.visitor.call(WITHDRAW, sent)
    assert.deepEqual([again.id, await available(carol)], [row.id, '75.00000000'])
    for (const change of [{ amountStr: '30' }, { transferNetWork: 'ARBITRUM' }])
      assert.equal(await carol.visitor.refused(WITHDRAW, { ...sent, ...change }), '420003')
    const { rows } = await carol.visitor.call(`GET ${G}/wallet/withdrawals`)
    assert.deepEqual(
      rows.map(({ withdrawId }) => withdrawId),
      [sent.withdrawId],
    )
    const { leftToday } = await carol.visitor.call(ACCOUNT, { symbol: 'USDT' })
    assert.equal(leftToday, '19975.00000000')
  })

  /** A time step of the authenticator works once. */
  async function fresh({ app }: Ready) {
    return { googleCode: (await app.proof()).validCode }
  }

  it('can be taken back until it is signed, by its owner, once', async () => {
    const [dave, erin] = [await ready('dave'), await ready('erin')]
    const { withdrawId } = await dave.visitor.call(WITHDRAW, await proved(dave))
    assert.equal(await erin.visitor.refused(BACK, { withdrawId }), '10000')
    assert.equal(await erin.visitor.refused(`GET ${G}/wallet/withdrawal`, { withdrawId }), '10000')
    const back = await dave.visitor.call(BACK, { withdrawId })
    assert.deepEqual([back.code, back.stage, back.isCancellable], [1, 'cancelled', false])
    assert.equal(await available(dave), '100.00000000')
    assert.equal((await dave.visitor.call(BACK, { withdrawId })).code, 1)
    const { steps } = await dave.visitor.call(`GET ${G}/wallet/withdrawal`, { withdrawId })
    assert.equal(steps.at(-1)?.stage, 'cancelled')
    const { withdrawId: late } = await dave.visitor.call(WITHDRAW, await proved(dave))
    await sql`update withdrawals set state = 'sent', txid = '0xabc' where withdraw_id = ${late}`
    assert.equal(await dave.visitor.refused(BACK, { withdrawId: late }), '330010')
    const [row] = (await dave.visitor.call(`GET ${G}/wallet/withdrawals`, { code: 4 })).rows
    assert.deepEqual([row?.stage, row?.txid, row?.isCancellable], ['sent', '0xabc', false])
    const csv = await (await dave.visitor.get(`${G}/wallet/export?what=withdrawals&code=4`)).text()
    assert.match(csv, /,USDT,ETH,25\.00000000,2\.00000000,23\.00000000,sent,0x5aAeb.*,,0xabc\r\n$/)
  })

  it('to somebody here costs nothing and says so', async () => {
    const [frank, grace] = [await ready('frank'), await ready('grace')]
    const { addressStr } = await grace.visitor.call(COINS, { type: 1, symbol: 'USDT', transferNetWork: 'ETH' })
    const checked = await frank.visitor.call(PRECHECK, { ...wanted, addressStr: addressStr ?? '', feeStr: '2' })
    assert.deepEqual([checked.isInternal, checked.fee, checked.receives], [true, '0.00000000', '25.00000000'])
    // The address book knows it as an account here, and does not take one's own.
    const entry = { coinSymbol: 'USDT', transferNetWork: 'ETH', address: addressStr ?? '', label: 'grace' }
    const ADD = `POST ${A}/add_withdraw_address` as const
    const saved = await frank.visitor.call(ADD, { ...entry, addrType: 2, ...(await frank.app.proof()) })
    assert.equal(saved.addrType, 2)
    assert.equal(await grace.visitor.refused(ADD, { ...entry, ...(await grace.app.proof()) }), '330002')
    const row = await frank.visitor.call(WITHDRAW, await proved(frank, { addressStr: addressStr ?? '' }))
    assert.deepEqual([row.isInternal, row.fee], [true, '0.00000000'])
  })

  it('by a program goes to its key’s own addresses within its own limit, once for each of its ids', async () => {
    const [ivan, judy] = [await ready('ivan'), await ready('judy')]
    const TERMS = `POST ${A}/user/apiKey/withdrawTerms` as const
    const APPLY = '/sapi/v1/capital/withdraw/apply'
    const { apiKey } = ivan.program
    const elsewhere = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    // Each weighs 600 of the 12,000 that an address has within a minute.
    const asked = { coin: 'USDT', network: 'ETH', address: STRANGER.toLowerCase(), amount: '30' }
    const apply = async (change: object = {}) => (await ivan.program.call('POST', APPLY, { ...asked, ...change })).body
    await sql`
      update api_keys set permissions = array['read', 'withdraw'], ips = '{127.0.0.1/32}' where api_key = ${apiKey}`
    await eventually('it may withdraw', async () => (await apply()).code === -4035)
    for (const [address, label] of [
      [STRANGER, 'cold'],
      [elsewhere, 'other'],
    ] as const) {
      await forgetSendings(sql)
      const entry = { coinSymbol: 'USDT', transferNetWork: 'ETH', address, label, ...(await ivan.app.proof()) }
      await ivan.visitor.call(`POST ${A}/add_withdraw_address`, entry)
    }
    const { entries, perDay, mostPerDay } = await ivan.visitor.call(`GET ${A}/user/apiKey/withdrawTerms`, { apiKey })
    assert.deepEqual([perDay, mostPerDay, entries.map(({ label }) => label)], ['0', '20000', ['other', 'cold']])
    const terms = { apiKey, perDay: '70', addressIds: String(entries[1]?.id) }
    assert.equal(await ivan.visitor.refused(TERMS, { ...terms, validType: 1, validCode: '000000' }), '110007')
    assert.equal(await judy.visitor.refused(TERMS, { ...terms, ...(await judy.app.proof()) }), '10000')
    assert.equal(
      await ivan.visitor.refused(TERMS, { ...terms, addressIds: '999999', ...(await ivan.app.proof()) }),
      '10000',
    )
    const given = await ivan.visitor.call(TERMS, { ...terms, ...(await ivan.app.proof()) })
    assert.deepEqual([given.perDay, given.addressIds], ['70.00000000', [entries[1]?.id]])
    assert.ok((given.usableFromMs ?? 0) > Date.now() + 23 * 3_600_000)

    assert.equal((await apply()).code, -4036, 'the key waits a day')
    await sql`update withdrawal_key_terms set widened_at = now() - interval '1 day' where api_key = ${apiKey}`
    assert.equal((await apply()).code, -4036, 'and so does the address')
    await sql`update withdraw_addresses set added_at = now() - interval '1 day' where user_id = ${ivan.id}`
    const codes = async (...changes: object[]) => {
      const said: number[] = []
      for (const change of changes) said.push((await apply(change)).code)
      return said
    }
    assert.deepEqual(
      await codes(
        { address: elsewhere },
        { address: 'nonsense' },
        { amount: '9' },
        { amount: '30.1234567' },
        { amount: '70.01' },
      ),
      [-4035, -4007, -4022, -4021, -4023],
    )
    const withdrawOrderId = 'my-1'
    // Judy works out what it will be called, and asks for a withdrawal of her own by that name.
    const named = { withdrawId: idOfProgram(ivan.id, withdrawOrderId) }
    const own = await proved(judy)
    assert.match(await reasonOf(judy.visitor.ask(MAIL, { ...wanted, ...named })), /^parameter/)
    assert.match(await reasonOf(judy.visitor.ask(WITHDRAW, { ...own, ...named })), /^parameter/)
    const { id } = await apply({ withdrawOrderId })
    assert.equal(id, named.withdrawId)
    // Its answer was lost: the same id is the same withdrawal, also when many are sent at once, and nothing else.
    const again = await Promise.all([1, 2].map(() => apply({ withdrawOrderId })))
    for (const answer of again) assert.equal(answer.id, id)
    assert.equal((await apply({ withdrawOrderId, amount: '31' })).code, -4032)
    assert.equal(await available(ivan), '70.00000000')
    assert.equal((await apply({ amount: '41' })).code, -4023, 'its limit of the day')
    // Of 40 that are left, three ask for 30 at one moment, each for its own.
    const raced = await Promise.all([1, 2, 3].map((n) => apply({ withdrawOrderId: `race-${n}` })))
    const [taken, ...more] = raced.filter(({ code }) => code !== -4023)
    assert.deepEqual(more, [])
    assert.equal(await available(ivan), '40.00000000')
    const history = (await ivan.program.call('GET', '/sapi/v1/capital/withdraw/history', { withdrawOrderId })).body
    assert.deepEqual(
      history.map((row: { id: string; amount: string; address: string }) => [row.id, row.amount, row.address]),
      [[id, '28.00000000', STRANGER]],
    )
    const list = (await ivan.program.call('GET', '/sapi/v1/capital/withdraw/address/list')).body
    const shown = list.map((entry: { name: string; whiteStatus: boolean }) => `${entry.name} ${entry.whiteStatus}`)
    assert.deepEqual(shown, ['other true', 'cold true'])
    const mine = await ivan.visitor.call(`GET ${G}/wallet/withdrawals`)
    assert.deepEqual(
      mine.rows.map(({ withdrawId }) => withdrawId),
      [taken?.id, id],
    )
    await sql`
      insert into withdrawal_holds (user_id, reason, started_at, ends_at)
      values (${ivan.id}, 'phone-bound', now(), now() + interval '6 hours')`
    assert.equal((await apply({ amount: '10' })).code, -4016)
  })

  it('is refused while the account is frozen or on hold, whatever was checked before', async () => {
    const heidi = await ready('heidi')
    const sent = await proved(heidi)
    await sql`
      insert into withdrawal_holds (user_id, reason, started_at, ends_at)
      values (${heidi.id}, 'phone-bound', now(), now() + interval '6 hours')`
    const { code, data } = await heidi.visitor.ask(WITHDRAW, sent)
    assert.equal(code, '330007')
    assert.ok(data.heldUntilMs > Date.now())
    await eventually('nothing was locked', async () => (await available(heidi)) === '100.00000000')
  })

  it('that waits is taken back by its owner after an emergency stop too', async () => {
    const ivan = await ready('ivan')
    const { withdrawId } = await ivan.visitor.call(WITHDRAW, await proved(ivan))
    assert.equal((await ivan.visitor.call(`POST ${A}/user/freeze`)).withdrawalsFrozen, true)
    const [row] = (await ivan.visitor.call(`GET ${G}/wallet/withdrawals`)).rows
    assert.deepEqual([row?.withdrawId, row?.isCancellable], [withdrawId, true])
    assert.equal((await ivan.visitor.call(BACK, { withdrawId })).stage, 'cancelled')
    assert.equal(await available(ivan), '100.00000000')
  })
})
