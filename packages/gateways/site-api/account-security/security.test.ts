import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { appCode } from '@bowline/capabilities/factors/authenticator/authenticator-app.fixture.ts'
import { Sessions } from '@bowline/capabilities/identity/sessions/sessions.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastLink, nextMessage } from '../../../../tests/support/read-inbox.ts'
import { mailCode, mailProof } from '../factors/mailed-codes.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const DAY = 86_400_000

describe('account security through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })

  const proof = (visitor: SiteVisitor, name: string) => mailProof(api, sql, visitor, name)

  it('shows what protects the account, with masked names', async () => {
    const alice = await SiteVisitor.signedIn(api, 'alice')
    const page = await alice.call(`GET ${A}/userCenterInfo/getSecurityPage`)
    assert.deepEqual(
      [page.email, page.phone, page.authenticatorBound, page.pinSet, page.validType, page.holds, page.progress],
      ['a***e@example.com', null, false, false, 3, [], { email: 0, mobile: 0 }],
    )
    assert.equal(page.score, 15)
    const info = await alice.call(`GET ${G}/userCenterInfo/getMyInfoPage`)
    assert.deepEqual([info.userName, info.userAuthLevel, info.bdd], ['a***e@example.com', 0, 0])
    const base = await alice.call(`GET ${G}/userCenterInfo/getBaseUserInfo`)
    assert.deepEqual([base.googleAuthenticatorStatus, base.mobileStatus, base.emailStatus], [0, 0, 1])
    for (const path of [`${A}/userCenterInfo/getSecurityPage`, `${A}/user/sessions`, `${A}/user/securityHistory`]) {
      assert.equal((await new SiteVisitor(api).ask(`GET ${path}`)).code, '403', path)
    }
  })

  it('shows the previous sign-in, even if both were on unknown devices', async () => {
    const ursula = await SiteVisitor.signedIn(api, 'ursula')
    const lastLogin = async (visitor: SiteVisitor) =>
      (await visitor.call(`GET ${G}/userCenterInfo/getMyInfoPage`)).lastLogin
    assert.equal(await lastLogin(ursula), null)
    const elsewhere = new SiteVisitor(api)
    await elsewhere.signIn('ursula')
    assert.ok(await lastLogin(elsewhere))
  })

  it('ends sessions one by one, or all others', async () => {
    const frank = await SiteVisitor.signedIn(api, 'frank')
    const others = [new SiteVisitor(api), new SiteVisitor(api), new SiteVisitor(api)]
    for (const other of others) await other.signIn('frank')
    const list = await frank.call(`GET ${A}/user/sessions`)
    assert.equal(list.filter(({ isThis }) => isThis).length, 1)
    const other = list.find(({ isThis }) => !isThis)
    const end = { sessionId: other?.sessionId ?? '' }
    assert.deepEqual(await frank.call(`POST ${A}/user/session/end`, end), { ended: true })
    assert.deepEqual(await frank.call(`POST ${A}/user/session/end`, end), { ended: false })
    assert.deepEqual(await frank.call(`POST ${A}/user/session/endOthers`), { endedSessions: 2 })
    const grace = await SiteVisitor.signedIn(api, 'grace')
    const mine = (await frank.call(`GET ${A}/user/sessions`))[0]?.sessionId ?? ''
    assert.deepEqual(await grace.call(`POST ${A}/user/session/end`, { sessionId: mine }), { ended: false })
  })

  it('stops at once: orders are refused with 310008, cancelling works, and the page says so', async () => {
    const heidi = await SiteVisitor.signedIn(api, 'heidi', ['USDT=10000'])
    const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '59000', qty: '0.1' } as const
    const { order: placed } = await place(heidi, order)
    const frozen = await heidi.call(`POST ${A}/user/freeze`)
    assert.deepEqual([frozen.tradingFrozen, frozen.withdrawalsFrozen, frozen.isFrozenByOthers], [true, true, false])
    assert.equal((await heidi.ask(`POST ${A}/order/create`, order)).code, '310008')
    assert.equal((await heidi.ask(`POST ${A}/order/cancel`, { pair: 'BTC_USDT', orderId: placed.id })).code, '0')
    const status = await heidi.call(`GET ${G}/userCenterInfo/freezeStatus`)
    assert.deepEqual(status, { excStatus: 0, withdrawStatus: 0 })
    const session = await heidi.call(`GET ${A}/user/session`)
    assert.deepEqual([session.tradingFrozen, session.withdrawalsFrozen], [true, true])
    assert.equal(await heidi.refused(`POST ${A}/user/thaw`, { loginPassword: 'correct horse 1' }), '10000')

    // A day later.
    await sql`update account_freezes set lift_from = now() where lift_from is not null`
    const emailCode = (await proof(heidi, 'heidi')).validCode
    const proofs = { loginPassword: 'correct horse 1', emailCode }
    assert.equal(await heidi.refused(`POST ${A}/user/thaw`, { ...proofs, emailCode: '' }), '140020')
    const thawed = await heidi.call(`POST ${A}/user/thaw`, proofs)
    assert.deepEqual([thawed.tradingFrozen, thawed.withdrawalsFrozen], [false, false])
    await place(heidi, order)
  })

  // domain/accounts-and-compliance.md §9, for the actions that exist.
  for (const [excStatus, withdrawStatus] of [
    [0, 1],
    [1, 0],
    [0, 0],
  ] as const) {
    it(`with trading ${excStatus} and withdrawals ${withdrawStatus} allows what the table says`, async () => {
      const name = `sam-${excStatus}${withdrawStatus}`
      const email = `${name}@example.com`
      const sam = await SiteVisitor.signedIn(api, name, ['USDT=10000'])
      const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '59000', qty: '0.01' } as const
      const { order: before } = await place(sam, order)
      const { socket } = dataFolder(api.directory)
      if (excStatus === 0) await callControl(socket, 'account.freeze', { email })
      if (withdrawStatus === 0) {
        await sql`
          insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
          select id, 'risk', false, true, 'system:risk', now() from users where email = ${email}`
      }
      // An operator's freeze ends the user's sessions.
      await sam.signIn(name)
      const status = await sam.call(`GET ${G}/userCenterInfo/freezeStatus`)
      assert.deepEqual(status, { excStatus, withdrawStatus })
      assert.equal((await sam.call(`GET ${A}/userCenterInfo/getSecurityPage`)).freeze.isFrozenByOthers, true)
      const placing = await sam.ask(`POST ${A}/order/create`, order)
      assert.equal(placing.code, excStatus === 0 ? '310008' : '0')
      assert.equal((await sam.ask(`POST ${A}/order/cancel`, { pair: 'BTC_USDT', orderId: before.id })).code, '0')
      const total = async () => {
        const { balances } = await sam.call(`GET ${G}/asset/balances`)
        return Number(balances.find(({ coin }) => coin === 'USDT')?.total)
      }
      const held = await total()
      await callControl(socket, 'account.fund', { email, fund: ['USDT=1'] })
      assert.equal(await total(), held + 1)
    })
  }

  it('has a link in its mails that stops it, but not merely by being opened', async () => {
    const ivan = await SiteVisitor.signedIn(api, 'ivan')
    const PHRASE = `POST ${A}/user/antiPhishing` as const
    assert.equal(await ivan.refused(PHRASE, { phrase: 'a<b', ...(await proof(ivan, 'ivan')) }), '10000')
    const chosen = { phrase: ' green  door ', ...(await proof(ivan, 'ivan')) }
    assert.deepEqual(await ivan.call(PHRASE, chosen), { antiPhishing: 'green door' })
    const link = await lastLink(api, 'ivan@example.com', '/account/emergency-freeze')
    const key = link.searchParams.get('key') ?? ''
    assert.deepEqual([...link.searchParams.keys()], ['key'])
    const visitor = new SiteVisitor(api)
    await visitor.get(`${link.pathname}${link.search}`)
    assert.equal((await visitor.call(`POST ${A}/user/emergencyFreeze/look`, { key })).maskedName, 'i***n@example.com')
    assert.equal((await ivan.call(`GET ${A}/user/session`)).tradingFrozen, false)
    assert.equal((await visitor.ask(`GET ${A}/user/emergencyFreeze`, { key })).code, '10000')
    await visitor.call(`POST ${A}/user/emergencyFreeze`, { key })
    assert.equal(await visitor.refused(`POST ${A}/user/emergencyFreeze`, { key }), '10000')
    assert.equal((await ivan.ask(`GET ${A}/user/sessions`)).code, '403')
    await ivan.signIn('ivan')
    assert.equal((await ivan.call(`GET ${A}/user/session`)).tradingFrozen, true)
    const mail = await nextMessage(api, 'ivan@example.com', /frozen/i)
    assert.match(mail.plain, /green door/)
  })

  it('keeps settings unchanged while they are locked', async () => {
    const judy = await SiteVisitor.signedIn(api, 'judy')
    const LOCK = `POST ${A}/user/settingsLock` as const
    const lock = await judy.call(LOCK, { days: 7, ...(await proof(judy, 'judy')) })
    assert.ok(Math.abs(lock.endsAtMs - Date.now() - 7 * DAY) < 60_000)
    const locked = await judy.ask(`POST ${A}/userCenterEmail/sendEmailCode`, { email: '' })
    const answer = { reason: 'settings-locked', settingsLockedUntilMs: lock.endsAtMs }
    assert.deepEqual([locked.code, locked.data], ['10000', answer])
    const change = { password: 'correct horse 1', newPassword: 'Battery8staple+x', ...(await proof(judy, 'judy')) }
    assert.equal(await judy.refused(`POST ${A}/userCenterPassword/changePassword`, change), '10000')
    const proofs = { loginPassword: 'correct horse 1', emailCode: change.validCode }
    const ending = await judy.call(`POST ${A}/user/settingsUnlock`, proofs)
    assert.ok(ending?.isEndingEarly && Math.abs(ending.endsAtMs - Date.now() - DAY) < 60_000)
    // The emergency stop is never locked.
    assert.equal((await judy.call(`POST ${A}/user/freeze`)).tradingFrozen, true)
  })

  it('stores whether fees are paid in the platform token', async () => {
    const kate = await SiteVisitor.signedIn(api, 'kate')
    const DEDUCT = `POST ${A}/userCenterInfo/setBtrDeduction` as const
    assert.equal(await kate.refused(DEDUCT, { bdd: 'perhaps' } as never), '10000')
    assert.deepEqual(await kate.call(DEDUCT, { bdd: '1' }), { bdd: 1 })
    assert.equal((await kate.call(`GET ${G}/userCenterInfo/getMyInfoPage`)).bdd, 1)
    assert.deepEqual(await kate.call(DEDUCT, { bdd: '0' }), { bdd: 0 })
    assert.equal((await kate.call(`GET ${G}/userCenterInfo/getBaseUserInfo`)).bdd, 0)
  })

  it('renews the session’s token for a code of the authenticator, and ends all others', async () => {
    const mia = await SiteVisitor.signedIn(api, 'mia')
    const SECURE = `POST ${A}/user/changeSecureCode` as const
    assert.equal(await mia.refused(SECURE, { googleCode: '123456' }), '110007')
    const proveForBind = { validType: 3, validCode: await mailCode(api, sql, mia, 'mia@example.com', 8) } as const
    const { secret } = await mia.call(`POST ${A}/userCenterGoogle/proveForBind`, proveForBind)
    const app = () => appCode(secret, Date.now())
    await mia.call(`POST ${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, { googleCode: app() })
    // As if that code had been used minutes ago.
    await sql`update authenticators set last_step = last_step - 10`
    const { userId } = await mia.call(`GET ${G}/userCenterInfo/getBaseUserInfo`)
    const client = { type: 'web', ip: '198.51.100.1', userAgent: '' } as const
    const { token: tokenElsewhere } = await new Sessions(sql).start(userId, client, Date.now())
    const old = mia.cookie
    assert.equal(await mia.refused(SECURE, { googleCode: '12' }), '140045')
    assert.equal((await mia.call(`GET ${A}/user/getUserStatusInfo`)).googleAuthenticatorStatus, 1)
    const { endedSessions, token } = await mia.call(SECURE, { googleCode: app() })
    assert.equal(endedSessions, 1)
    mia.cookie = `bowline_session=${token}`
    assert.equal((await mia.call(`GET ${A}/user/sessions`)).length, 1)
    mia.cookie = old
    assert.equal((await mia.ask(`GET ${A}/user/sessions`)).code, '403')
    const elsewhere = await new SiteVisitor(api).get(`${A}/user/sessions`, { 'exchange-token': tokenElsewhere })
    assert.equal(((await elsewhere.json()) as { code: string }).code, '403')
  })

  it('trusts a device by a cookie, until it is forgotten', async () => {
    const nina = await SiteVisitor.signedIn(api, 'nina')
    const form = new URLSearchParams(Object.entries(await proof(nina, 'nina')).map(([k, v]) => [k, String(v)]))
    const response = await nina.post(`${A}/user/trustedDevice/trust`, form)
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('bowline_device=')) ?? ''
    assert.match(cookie, /HttpOnly; SameSite=\w+; Max-Age=2592000|HttpOnly/)
    const here = await nina.get(`${A}/user/trustedDevices`, { cookie: `${nina.cookie}; ${cookie.split(';')[0]}` })
    const { data } = (await here.json()) as { data: { id: string; isThis: boolean }[] }
    assert.deepEqual(
      data.map(({ isThis }) => isThis),
      [true],
    )
    const forget = { id: data[0]?.id ?? '' }
    assert.deepEqual(await nina.call(`POST ${A}/user/trustedDevice/forget`, forget), { forgotten: true })
    assert.deepEqual(await nina.call(`GET ${A}/user/trustedDevices`), [])
  })

  it('returns a copy of the user’s data, once, and closes an empty account', async () => {
    const oscar = await SiteVisitor.signedIn(api, 'oscar')
    const DOWNLOAD = `POST ${A}/user/export/download` as const
    const request = await proof(oscar, 'oscar')
    assert.equal(await oscar.refused(DOWNLOAD, request), '10000')
    assert.equal((await oscar.call(`POST ${A}/user/export/request`, request)).state, 'waiting')
    await eventually('the copy is made', async () =>
      (await oscar.call(`GET ${A}/user/export`)).state === 'ready' ? true : undefined,
    )
    const form = new URLSearchParams(Object.entries(await proof(oscar, 'oscar')).map(([k, v]) => [k, String(v)]))
    const response = await oscar.post(`${A}/user/export/download`, form)
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="account-\d+\.json"$/)
    const copy = (await response.json()) as { users: { email: string }[] }
    assert.equal(copy.users[0]?.email, 'oscar@example.com')
    assert.equal((await oscar.call(`GET ${A}/user/export`)).state, 'none')

    const close = { loginPassword: 'correct horse 1', ...(await proof(oscar, 'oscar')) }
    const { closesAtMs } = await oscar.call(`POST ${A}/user/close`, close)
    assert.ok(Math.abs((closesAtMs ?? 0) - Date.now() - 7 * DAY) < 60_000)
    const link = await lastLink(api, 'oscar@example.com', '/account/cancel-closing')
    const key = link.searchParams.get('key') ?? ''
    const visitor = new SiteVisitor(api)
    const CANCEL = `POST ${A}/user/close/cancelByLink` as const
    assert.equal((await visitor.call(CANCEL, { key })).maskedName, 'o***r@example.com')
    assert.equal((await oscar.call(`GET ${A}/user/closing`)).closesAtMs, null)
    // What lies in an account for copying is the user's too.
    const [paul, quinn] = await Promise.all(['paul', 'quinn'].map((name) => SiteVisitor.signedIn(api, name)))
    await sql`
      with own as (
        insert into owned_accounts (user_id, purpose) select id, 'copy' from users where email = 'quinn@example.com'
        returning account)
      insert into ledger_balances (owner, asset, code, sub_key, balance, sequence)
      select account, 1, ${LedgerCode.futuresWallet}, 1, 5, 1 from own`
    const peggy = await SiteVisitor.signedIn(api, 'peggy', ['USDT=1'])
    const asked = { loginPassword: 'correct horse 1', validType: 3, validCode: '123456' }
    for (const full of [peggy, quinn]) {
      const { code, data } = (await full?.ask(`POST ${A}/user/close`, asked)) ?? {}
      assert.deepEqual([code, data], ['10000', { reason: 'not-empty', obstacles: ['balance'] }])
    }
    assert.notEqual((await paul?.ask(`POST ${A}/user/close`, asked))?.code, '10000', 'empty, and asked for a code')
  })

  it('can switch off messages that are not about security', async () => {
    const rita = await SiteVisitor.signedIn(api, 'rita')
    const set = `POST ${A}/user/notification` as const
    const { kinds } = await rita.call(set, { kind: 'api-key-reminder', isOn: false })
    assert.deepEqual(
      kinds.filter(({ isOn }) => !isOn).map(({ kind }) => kind),
      ['api-key-reminder'],
    )
    assert.equal(await rita.refused(set, { kind: 'security', isOn: false } as never), '10000')
    await Promise.all([
      rita.call(set, { kind: 'api-key-reminder', isOn: true }),
      rita.call(set, { kind: 'login', isOn: false }),
    ])
    const after = await rita.call(`GET ${A}/user/notifications`)
    assert.deepEqual(
      after.kinds.filter(({ isOn }) => !isOn).map(({ kind }) => kind),
      ['login'],
    )
  })
})

interface NewOrder {
  readonly pair: string
  readonly side: 'buy' | 'sell'
  readonly type: 'limit'
  readonly price: string
  readonly qty: string
}

async function place(visitor: SiteVisitor, order: NewOrder) {
  const { code, msg, data } = await visitor.ask('POST /exchange-web/web/order/create', order)
  assert.equal(code, '0', msg)
  return data
}
