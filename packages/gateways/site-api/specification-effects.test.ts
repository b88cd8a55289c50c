import assert from 'node:assert/strict'
import { constants, publicEncrypt } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { grantAlphaPass } from '@bowline/capabilities/alpha-access/index.ts'
import { appCode } from '@bowline/capabilities/factors/authenticator/authenticator-app.fixture.ts'
import { Pins } from '@bowline/capabilities/factors/pin/pins.ts'
import { Passwords } from '@bowline/capabilities/identity/password.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { setApi, wideLimits } from '../../../apps/api/api.fixture.ts'
import { lastCode, lastLink } from '../../../tests/support/read-inbox.ts'
import { BoundAuthenticator } from './factors/bound-authenticator.fixture.ts'
import { forgetSendings, mailCode } from './factors/mailed-codes.fixture.ts'
import { Applicant, GATE, STEP_ONE, STEP_THREE, said } from './kyc/kyc-applicant.fixture.ts'
import { type Newcomer, newcomer, SiteVisitor } from './site-visitor.fixture.ts'
import { A, G, specified } from './specified-calls.fixture.ts'
import { residentOf } from './travel-rule/resident.fixture.ts'
import { openWalletNetworks, PIN, sealedPin, withdrawer } from './wallet/wallet-user.fixture.ts'

const PASSWORD = 'correct horse 1'
const SECURITY = `GET ${A}/userCenterInfo/getSecurityPage` as const
const PROGRESS = `GET ${A}/userCenterMobile/getMobileAndModifyProgress` as const
const STATUS = `GET ${A}/user/getUserStatusInfo` as const

describe('what every POST of the specification changes', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  /** Whose effect was seen by another call, by the message that came, or in the table that decides. */
  const seen = new Set<string>()
  const saw = (...paths: string[]) => paths.forEach((path) => void seen.add(path))
  after(() => {
    const posts = specified.filter(([method]) => method === 'POST').map(([, path]) => path)
    assert.deepEqual(
      posts.filter((path) => !seen.has(path)),
      [],
      'without an assertion on their effect',
    )
  })

  const mail = (who: Newcomer, type: number) => mailCode(api, sql, who.visitor, who.email, type)
  const proof = async (who: Newcomer, type = 11) => ({ validType: 3, validCode: await mail(who, type) }) as const
  const mayOpen = async (name: string, password: string) => {
    const form = new URLSearchParams({ name, password })
    const answer = await new SiteVisitor(api).post(`${A}/user/login`, form)
    return ((await answer.json()) as { code: string }).code === '0'
  }
  const asJson = async (who: Newcomer, path: string, body: object) => {
    const answer = await who.visitor.post(path, JSON.stringify(body), { 'content-type': 'application/json' })
    const { code, msg } = (await answer.json()) as { code: string; msg: string }
    assert.equal(code, '0', msg)
  }
  const smsTo = async (who: Newcomer, operationType: number, mobile: string) => {
    await forgetSendings(sql)
    const { userCenterGenKey: sendKey } = await who.visitor.call(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
    const asked = { operationType, countryCode: 'DE', mobile, sendKey }
    assert.equal((await who.visitor.ask(`GET ${A}/valid/sendMobileCode`, asked)).code, '0')
    return lastCode(api, `+49${mobile}`)
  }

  it('the e-mail address: a code to each, and the new name signs in', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const SEND = `POST ${A}/userCenterEmail/sendEmailCode` as const
    await visitor.call(SEND, {})
    const emailCode = await lastCode(api, alice.email)
    saw(`${A}/userCenterEmail/sendEmailCode`)
    await visitor.call(`POST ${A}/userCenterEmail/validPreEmail`, { emailCode })
    const { modifyProgress } = await visitor.call(`GET ${A}/userCenterEmail/getEmailAndModifyProgress`)
    assert.equal(modifyProgress, 1)
    saw(`${A}/userCenterEmail/validPreEmail`)
    const email = `new-${alice.email}`
    await visitor.call(SEND, { email })
    const newCode = await lastCode(api, email)
    const change = { email, emailCode: newCode, ...(await proof(alice, 7)) }
    await visitor.call(`POST ${A}/userCenterEmail/confirmChangeEmail`, change)
    assert.deepEqual([await mayOpen(email, PASSWORD), await mayOpen(alice.email, PASSWORD)], [true, false])
    saw(`${A}/userCenterEmail/confirmChangeEmail`)
  })

  it('the password: the new one opens, the old one does not', async () => {
    const alice = await newcomer(api, 'alice')
    const newPassword = 'Kelp-garden-71'
    const change = { password: PASSWORD, newPassword, ...(await proof(alice)) }
    await alice.visitor.call(`POST ${A}/userCenterPassword/changePassword`, change)
    assert.deepEqual([await mayOpen(alice.email, newPassword), await mayOpen(alice.email, PASSWORD)], [true, false])
    saw(`${A}/userCenterPassword/changePassword`)
  })

  it('the PIN: the one set last is the right one', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor, id } = alice
    const sealed = async (pin: string) => {
      const { userCenterGenKey: genkey } = await visitor.call(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
      const { publicKey: key } = await visitor.call(`GET ${A}/valid/sendRsaCode`, { genkey })
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(pin)).toString('base64')
    }
    const pins = new Pins({ passwords: new Passwords(Secrets.open(api.directory)) })
    const isRight = async (pin: string) => (await pins.check(sql, id, pin, Date.now())) === 'right'
    const capitalPword = await sealed('205816')
    await visitor.call(`POST ${A}/userCenterPinCode/setPinCode`, { capitalPword, ...(await proof(alice, 12)) })
    assert.deepEqual([(await visitor.call(SECURITY)).pinSet, await isRight('205816')], [true, true])
    saw(`${A}/userCenterPinCode/setPinCode`)
    const newCapitalPword = await sealed('918273')
    await visitor.call(`POST ${A}/userCenterPinCode/changePinCode`, { newCapitalPword, ...(await proof(alice, 12)) })
    assert.deepEqual([await isRight('205816'), await isRight('918273')], [false, true])
    saw(`${A}/userCenterPinCode/changePinCode`)
  })

  it('the authenticator: bound, asked for, ends the other sessions, and is removed', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const { secret } = await visitor.call(`POST ${A}/userCenterGoogle/proveForBind`, await proof(alice, 8))
    await visitor.call(`POST ${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, { googleCode: appCode(secret) })
    const isBound = async () => (await visitor.call(STATUS)).googleAuthenticatorStatus
    assert.equal(await isBound(), 1)
    saw(`${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`)
    const nextCode = async () => {
      await sql`update authenticators set last_step = last_step - 10 where user_id = ${alice.id}`
      return appCode(secret)
    }
    const elsewhere = new SiteVisitor(api)
    // By the password alone it would need the code as well; so by a session of before, which another client has.
    Object.assign(elsewhere, { cookie: visitor.cookie, csrfToken: visitor.csrfToken, token: visitor.token })
    const { token } = await visitor.call(`POST ${A}/user/changeSecureCode`, { googleCode: await nextCode() })
    assert.equal(await elsewhere.refused(STATUS), '403')
    saw(`${A}/user/changeSecureCode`)
    const renewed = await fetch(`${api.address}${A}/user/getUserStatusInfo`, { headers: { 'exchange-token': token } })
    assert.equal(((await renewed.json()) as { code: string }).code, '0')
    await sql`update users set phone = ${`+49151990${alice.id}`} where id = ${alice.id}`
    const closing = { loginPassword: PASSWORD, validType: '1', validCode: await nextCode() }
    const closed = await fetch(`${api.address}${A}/userCenterGoogle/closeGoogleAuthenticator`, {
      method: 'POST',
      headers: { 'exchange-token': token },
      body: new URLSearchParams(closing),
    })
    assert.equal(((await closed.json()) as { code: string }).code, '0')
    assert.equal((await sql`select 1 from authenticators where user_id = ${alice.id}`).length, 0)
    saw(`${A}/userCenterGoogle/closeGoogleAuthenticator`)
  })

  it('the number: bound and changed, by the calls of both ages, with codes that arrive', async () => {
    const [alice, bob] = [await newcomer(api, 'alice'), await newcomer(api, 'bob')]
    const bindings = [
      [alice, `${A}/userCenterMobile/bindMobile`, `${A}/userCenterMobile/modifyMobile`, '15112340'],
      [bob, `${G}/user/mobile/bind`, `${G}/user/mobile/modify`, '15112341'],
    ] as const
    for (const [who, bind, modify, start] of bindings) {
      const mobile = (number: string) => ({ countryCode: 'DE', mobileNumber: number })
      const codes = async (type: number, number: string) => {
        const smsCode = await smsTo(who, type, number)
        return { smsCode, emailCode: await mail(who, type) }
      }
      await asJson(who, bind, { ...mobile(`${start}001`), ...(await codes(4, `${start}001`)) })
      assert.match((await who.visitor.call(PROGRESS)).mobile ?? '', /001$/)
      saw(bind)
      await forgetSendings(sql)
      await who.visitor.call(`POST ${G}/userCenterInfo/sendSmsCode`, { templateId: 22, type: 5 })
      const smsCode = await lastCode(api, `+49${start}001`)
      saw(`${G}/userCenterInfo/sendSmsCode`)
      await who.visitor.call(`POST ${A}/userCenterMobile/verifyCurrentMobile`, { smsCode })
      assert.equal((await who.visitor.call(PROGRESS)).modifyProgress, 1)
      saw(`${A}/userCenterMobile/verifyCurrentMobile`)
      await asJson(who, modify, { ...mobile(`${start}002`), ...(await codes(6, `${start}002`)) })
      assert.match((await who.visitor.call(PROGRESS)).mobile ?? '', /002$/)
      // Sent by the call of this name, and accepted.
      saw(modify, `${G}/userCenterInfo/sendEmailCode`)
    }
  })

  it('the identity: what was said, then level one by number or document, then level two', async () => {
    const applicant = async (name: string) => {
      const { visitor, ...who } = await newcomer(api, name)
      return new Applicant(api, visitor, who)
    }
    const [alice, bob] = [await applicant('alice'), await applicant('bob')]
    const levelOf = async ({ visitor }: Applicant) => (await visitor.call(STATUS)).userAuthLevel
    await alice.visitor.call(STEP_ONE, said)
    const answer = await alice.visitor.call(`GET ${G}/userCenterKyc/userInfo`)
    assert.deepEqual([answer.familyName, answer.userAuthLevel], ['A***', 0])
    saw(`${GATE}/levelOne/stepOne`)
    const phone = '+4915112342001'
    await alice.guarded(`${A}/kyc/sendPhoneCode`, { phone })
    const given = { phone, verificationCode: await lastCode(api, phone), source: 'others' }
    await alice.guarded(`${GATE}/levelOne/stepTwo`, given, 'robotVerification')
    assert.equal(await levelOf(alice), 1)
    saw(`${GATE}/levelOne/stepTwo`)
    await bob.levelOne({ familyName: 'Unlike', name: 'Bob' })
    assert.equal(await levelOf(bob), 1)
    saw(`${GATE}/v2/levelOne/stepTwo`)
    const { state } = await bob.levelTwo()
    const shown = await bob.visitor.call(`GET ${G}/userCenterKyc/userInfo`)
    assert.equal(shown.certificateType, 'identity-card')
    saw(`${GATE}/v2/levelTwo/stepTwo`)
    // It is in review now: a person decides about pictures.
    assert.deepEqual([state, shown.residence], [2, 'DE'])
    saw(STEP_THREE.split(' ')[1] as string)
  })

  it('fees in the platform token: on and off', async () => {
    const { visitor } = await newcomer(api, 'alice')
    const isOn = async () => (await visitor.call(`GET ${G}/userCenterInfo/getMyInfoPage`)).bdd
    const before = await isOn()
    await visitor.call(`POST ${A}/userCenterInfo/setBtrDeduction`, { bdd: 1 })
    const on = await isOn()
    await visitor.call(`POST ${A}/userCenterInfo/setBtrDeduction`, { bdd: 0 })
    assert.deepEqual([before, on, await isOn()], [0, 1, 0])
    saw(`${A}/userCenterInfo/setBtrDeduction`)
  })

  it('API keys: listed, changed and gone', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const app = await BoundAuthenticator.of(api, alice.email)
    const KEYS = `${A}/userCenterOpenApi`
    const remarks = async () =>
      (await visitor.call(`GET ${KEYS}/getAPiKeyList`)).list.map(({ apiKeyRemark }) => apiKeyRemark)
    const before = await remarks()
    const remark = { apiKeyRemark: 'grid robot' }
    const { apiKey } = await visitor.call(`POST ${KEYS}/createApiKey`, { ...remark, ...(await app.proof()) })
    assert.deepEqual(await remarks(), [...before, 'grid robot'])
    saw(`${KEYS}/createApiKey`)
    const id = (await lastLink(api, alice.email, '/account/api')).searchParams.get('id') ?? ''
    await new SiteVisitor(api).call(`GET ${KEYS}/activeUserApi`, { id })
    const rights = { rinfo: 1, tran: 0, withdraw: 0, futuresTransact: 0, futuresTransfer: 0 }
    const terms = { apiKey, type: 2, ipList: '203.0.113.7', ...rights }
    await visitor.call(`POST ${KEYS}/modifyApiKeyInfo`, { ...terms, ...(await app.proof()) })
    assert.match(JSON.stringify(await visitor.call(`GET ${KEYS}/getApikeyInfo`, { apiKey })), /203\.0\.113\.7/)
    saw(`${KEYS}/modifyApiKeyInfo`)
    await visitor.call(`POST ${KEYS}/deleteApiKey`, { apiKey, ...(await app.proof()) })
    assert.deepEqual(await remarks(), before)
    saw(`${KEYS}/deleteApiKey`)
  })

  it('the address book: an entry is there, then it is not', async () => {
    const alice = await newcomer(api, 'alice')
    const address = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
    const listed = async () => {
      const of = { coinName: 'BTC', transferNetWork: 'BTC' }
      const { list } = await alice.visitor.call(`GET ${G}/userWithdrawAddrWhite/getAddrWhiteByCoin`, of)
      return list.map((row) => row.address)
    }
    const entry = { coinSymbol: 'BTC', address, label: 'cold', addrType: 1 } as const
    await alice.visitor.call(`POST ${A}/add_withdraw_address`, { ...entry, ...(await proof(alice)) })
    assert.deepEqual(await listed(), [address])
    saw(`${A}/add_withdraw_address`)
    await alice.visitor.call(`POST ${A}/withdraw/deleteWithdrawAddress`, { symbol: 'BTC', address })
    assert.deepEqual(await listed(), [])
    saw(`${A}/withdraw/deleteWithdrawAddress`)
  })

  it('a withdrawal: it is there, then it is taken back', async () => {
    const carol = await withdrawer(api, sql, 'carol', ['USDT=100'])
    const { visitor } = carol
    await openWalletNetworks(sql, visitor)
    const phone = '+4915100009999'
    await sql`update users set phone = ${phone} where id = ${carol.id}`
    const wanted = {
      ...{ symbol: 'USDT', transferNetWork: 'ETH', amountStr: '25' },
      addressStr: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    }
    const { withdrawId } = await visitor.call(`GET ${A}/withdraw/preCheckWithdraw`, { ...wanted, feeStr: '2' })
    await visitor.call(`POST ${A}/withdraw/email`, { ...wanted, withdrawId })
    await visitor.call(`POST ${A}/withdraw/phoneValid`, { ...wanted, withdrawId })
    const [emailCode, smsCode] = [await lastCode(api, carol.email), await lastCode(api, phone)]
    saw(`${A}/withdraw/email`, `${A}/withdraw/phoneValid`)
    const { validCode: googleCode } = await carol.app.proof()
    const proofs = { payPwd: await sealedPin(visitor, PIN), googleCode, smsCode, emailCode }
    await visitor.call(`POST ${A}/withdraw/doWithdraw`, { ...wanted, withdrawId, feeStr: '2', ...proofs })
    const listed = async () =>
      (await visitor.call(`GET ${G}/wallet/withdrawals`)).rows.map((row) => [row.withdrawId, row.code === 1])
    assert.deepEqual(await listed(), [[withdrawId, false]])
    saw(`${A}/withdraw/doWithdraw`)
    await visitor.call(`POST ${A}/withdraw/doWithdrawBack`, { withdrawId })
    assert.deepEqual(await listed(), [[withdrawId, true]])
    saw(`${A}/withdraw/doWithdrawBack`)
  })

  it('the travel rule: what was said about a wallet, and what its owner is to sign', async () => {
    const { visitor } = await residentOf(api, sql, 'bob', 'DE')
    const addressStr = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const wanted = { symbol: 'USDT', transferNetWork: 'ETH', amountStr: '2000', addressStr }
    const asked = await visitor.call(`GET ${G}/travelRule/preCheckCompliance`, wanted)
    const complianceId = asked.compliance?.complianceId ?? ''
    const state = async () => (await visitor.call(`GET ${G}/travelRule/checkCompliance`, { complianceId })).status
    const before = await state()
    await visitor.call(`POST ${G}/travelRule/requestVasp`, { complianceId, sendTo: 2, isAddressOwner: 1 })
    assert.deepEqual([before, await state()], ['NEEDED', 'PROOF'])
    const { message } = await visitor.call(`POST ${G}/travelRule/requestAopp`, { complianceId })
    const [kept] = await sql`select message from travel_rule_challenges where case_id = ${complianceId}`
    assert.equal(kept?.message, message)
    saw(`${G}/travelRule/requestVasp`, `${G}/travelRule/requestAopp`)
  })

  it('Alpha: whoever was let in is told so', async () => {
    const [alice, bob] = [await newcomer(api, 'alice'), await newcomer(api, 'bob')]
    await grantAlphaPass(sql, alice.id, { note: 'early', setBy: 'anna', nowMs: Date.now() })
    const isIn = async ({ visitor }: Newcomer) => (await visitor.call(`POST ${G}/alpha/whiteList/check`)).userPassed
    assert.deepEqual([await isIn(alice), await isIn(bob)], [1, 0])
    saw(`${G}/alpha/whiteList/check`)
  })
})
