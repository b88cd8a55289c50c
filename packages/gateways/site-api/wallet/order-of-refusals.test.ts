import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { insertFreeze, liftFreezes } from '@bowline/capabilities/account-security/freezes.store.ts'
import { Pins } from '@bowline/capabilities/factors/pin/pins.ts'
import { Passwords } from '@bowline/capabilities/identity/password.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastCode, wrongOf } from '../../../../tests/support/read-inbox.ts'
import { BoundAuthenticator } from '../factors/bound-authenticator.fixture.ts'
import { forgetSendings } from '../factors/mailed-codes.fixture.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { openWalletNetworks, PIN, sealedPin, withdrawer } from './wallet-user.fixture.ts'

const A = '/exchange-web/web'
const PRECHECK = `GET ${A}/withdraw/preCheckWithdraw` as const
const WITHDRAW = `POST ${A}/withdraw/doWithdraw` as const
/** Nobody's here. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PHONE = '+4915112345690'

describe('a withdrawal in which everything is wrong', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })

  it('is refused in the order of the checks, from the session to its id, and asks for no proof before the last', async () => {
    const { visitor, email, id } = await newcomer(api, 'kim', ['USDT=2000'])
    const app = await BoundAuthenticator.of(api, email)
    await openWalletNetworks(sql, visitor)
    const pins = new Pins({ passwords: new Passwords(Secrets.open(api.directory)) })
    await sql`update users set kyc_level = 0, phone = ${PHONE} where id = ${id}`
    await sql`insert into withdraw_white_lists (user_id, switched_at) values (${id}, now())`
    await insertFreeze(sql, {
      ...{ userId: id, cause: 'self', trading: false, withdrawals: true, setBy: `user:${id}`, nowMs: Date.now() },
    })
    await sql`
      insert into withdrawal_holds (user_id, reason, started_at, ends_at)
      values (${id}, 'phone-bound', now(), now() + interval '6 hours')`

    const right = { symbol: 'USDT', transferNetWork: 'ETH', addressStr: STRANGER, tag: 0, amountStr: '25' }
    const cookie = visitor.cookie
    visitor.cookie = ''
    let sent: Record<string, string | number> = {
      ...{ symbol: 'USDT', transferNetWork: 'SOL', addressStr: 'nonsense', tag: 7, amountStr: '20001', feeStr: '1' },
      ...{ withdrawId: crypto.randomUUID(), payPwd: 'not sealed' },
    }
    const change = (changed: typeof sent) => () => {
      sent = { ...sent, ...changed }
    }
    const signIn = () => {
      visitor.cookie = cookie
    }
    /** A sealed PIN is good once. */
    const seal = async (pin: string) => change({ payPwd: await sealedPin(visitor, pin) })()
    const codes = async () => {
      const { withdrawId } = await visitor.call(PRECHECK, { ...right, feeStr: '2' })
      await forgetSendings(sql)
      await visitor.call(`POST ${A}/withdraw/email`, { ...right, withdrawId })
      await visitor.call(`POST ${A}/withdraw/phoneValid`, { ...right, withdrawId })
      const [mailed, texted] = [await lastCode(api, email), await lastCode(api, PHONE)]
      return { withdrawId, mailed, texted }
    }
    const order: readonly (readonly [code: string, what: string, mend: () => unknown])[] = [
      ['403', 'nobody is signed in', signIn],
      ['10000', 'frozen', () => liftFreezes(sql, id, { cause: 'self' }, { liftedBy: 'test', nowMs: Date.now() })],
      ['330007', 'on hold', () => sql`delete from withdrawal_holds where user_id = ${id}`],
      ['330006', 'no level', () => sql`update users set kyc_level = 1 where id = ${id}`],
      ['330006', 'above the limit', change({ amountStr: '9' })],
      ['420012', 'no PIN', () => pins.set(sql, id, PIN, Date.now())],
      ['330001', 'a network that is closed', change({ transferNetWork: 'ETH' })],
      ['330002', 'no address', change({ addressStr: STRANGER })],
      ['330003', 'a tag', change({ tag: 0 })],
      ['330008', 'not on the list', () => sql`delete from withdraw_white_lists where user_id = ${id}`],
      ['330004', 'too little', change({ amountStr: '1000' })],
      ['330005', 'another fee', change({ feeStr: '2' })],
      ['330009', 'nobody knows who receives it', change({ amountStr: '2001' })],
      ['330004', 'more than there is', change({ amountStr: '25' })],
      ['10000', 'a PIN in the clear', () => seal('902814')],
    ]
    const refused = () => visitor.ask(WITHDRAW, sent).then(({ code }) => code)
    for (const [code, what, mend] of order) {
      assert.equal(await refused(), code, what)
      await mend()
    }

    const { withdrawId, mailed, texted } = await codes()
    const { validCode } = await app.proof()
    const all = { googleCode: wrongOf(validCode), smsCode: wrongOf(texted), emailCode: wrongOf(mailed) }
    change({ ...all, withdrawId })()
    const proofs: readonly (readonly [code: string, pin: string, change: () => Promise<typeof sent> | typeof sent])[] =
      [
        ['420010', '902814', () => ({})],
        ['110007', PIN, async () => ({ googleCode: (await app.proof()).validCode })],
        ['110036', PIN, async () => ({ googleCode: (await app.proof()).validCode, smsCode: texted })],
        ['140020', PIN, async () => ({ googleCode: (await app.proof()).validCode, emailCode: mailed })],
      ]
    for (const [code, pin, mended] of proofs) {
      await seal(pin)
      assert.equal(await refused(), code, code)
      change(await mended())()
    }
    await seal(PIN)
    assert.equal(await refused(), '0')
    // The same again is the same; anything else under its id is refused, whatever else is wrong with it.
    assert.equal(await refused(), '0')
    change({ amountStr: '26' })()
    assert.equal(await refused(), '420003')
    const { available } = await visitor.call(`GET ${A}/withdraw/getUserAccountInfo`, { symbol: 'USDT' })
    await eventually('it is locked once', () => available === '1975.00000000')
  })

  it('is confirmed once by its proofs, however often and for whatever else they are sent', async () => {
    const person = await withdrawer(api, sql, 'lou', ['USDT=100'])
    const { visitor, email, app } = person
    await openWalletNetworks(sql, visitor)
    const wanted = { symbol: 'USDT', transferNetWork: 'ETH', addressStr: STRANGER, amountStr: '20' }
    const { withdrawId } = await visitor.call(PRECHECK, { ...wanted, feeStr: '2' })
    await forgetSendings(sql)
    await visitor.call(`POST ${A}/withdraw/email`, { ...wanted, withdrawId })
    const proofs = { emailCode: await lastCode(api, email), googleCode: (await app.proof()).validCode }
    const confirm = async (change: object = {}) =>
      visitor.ask(WITHDRAW, {
        ...{ ...wanted, withdrawId, feeStr: '2', ...proofs, payPwd: await sealedPin(visitor, PIN) },
        ...change,
      })
    const raced = await Promise.all([confirm(), confirm(), confirm(), confirm()])
    assert.ok(raced.some(({ code }) => code === '0'))
    // The same proofs under another id: they were for the first, and are used up.
    const replayed = await Promise.all([1, 2].map(() => confirm({ withdrawId: crypto.randomUUID() })))
    for (const { code } of replayed) assert.notEqual(code, '0')
    const { rows } = await visitor.call('GET /exchange-web-gateway/wallet/withdrawals')
    assert.deepEqual(
      rows.map((row) => row.withdrawId),
      [withdrawId],
    )
    const { available } = await visitor.call(`GET ${A}/withdraw/getUserAccountInfo`, { symbol: 'USDT' })
    assert.equal(available, '80.00000000')
  })
})
