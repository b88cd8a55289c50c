import assert from 'node:assert/strict'
import { constants, publicEncrypt } from 'node:crypto'
import { describe, it } from 'node:test'
import { auditOf, verifyAuditChain } from '@bowline/capabilities/audit-log/index.ts'
import { appCode } from '@bowline/capabilities/factors/authenticator/authenticator-app.fixture.ts'
import { SoftwareAuthenticator } from '@bowline/capabilities/factors/passkeys/software-authenticator.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastCode, nextMessage, wrongOf } from '../../../../tests/support/read-inbox.ts'
import { solveCaptcha } from '../../../../tests/support/solve-captcha.ts'
import { type Newcomer, newcomer, SiteVisitor } from '../site-visitor.fixture.ts'

const SEND_MAIL = 'POST /exchange-web-gateway/userCenterInfo/sendEmailCode'
const SEND_SMS = 'POST /exchange-web-gateway/userCenterInfo/sendSmsCode'
const GET_MAIL = 'GET /exchange-web-gateway/userCenterInfo/sendEmailCode'
const SEND_MOBILE = 'GET /exchange-web/web/valid/sendMobileCode'
const GENKEY = 'GET /exchange-web-gateway/userCenterInfo/getUserCenterGenkey'
const RSA = 'GET /exchange-web/web/valid/sendRsaCode'
const BIND_STATE = 'GET /exchange-web/web/userCenterGoogle/getBindStepVerification'
const PROVE = 'POST /exchange-web/web/userCenterGoogle/proveForBind'
const BIND = 'POST /exchange-web/web/userCenterGoogle/bindGoogleAuthenticatorSubmit'
const CLOSE = 'POST /exchange-web/web/userCenterGoogle/closeGoogleAuthenticator'
const SET_PIN = 'POST /exchange-web/web/userCenterPinCode/setPinCode'
const CHANGE_PIN = 'POST /exchange-web/web/userCenterPinCode/changePinCode'
const CHANGE_PASSWORD = 'POST /exchange-web/web/userCenterPassword/changePassword'
const PASSKEY = '/exchange-web/web/user/passkey'
const MAKE_RECOVERY = 'POST /exchange-web/web/user/recoveryCodes/make'
const STATUS = 'GET /exchange-web/web/user/getUserStatusInfo'
const HOUR = 3_600_000
const SMS_TO = '+4915112345678'

describe('factors through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })

  const bindPhone = ({ id }: Newcomer, phone: string) => sql`update users set phone = ${phone} where id = ${id}`
  /** Resets the rate limits that tests would otherwise wait for. */
  const forgetSendings = () => sql`delete from code_sendings`

  async function mailCode({ visitor, email }: Newcomer, type: number): Promise<string> {
    await forgetSendings()
    await visitor.call(SEND_MAIL, { type })
    return lastCode(api, email)
  }

  /** As if its last code had been used minutes ago. */
  const waitForNextCode = () => sql`update authenticators set last_step = last_step - 10`
  const isHeld = (untilMs: number | null, hours: number) =>
    assert.ok(Math.abs((untilMs ?? 0) - Date.now() - hours * HOUR) < 60_000)

  async function bound(alice: Newcomer): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await alice.visitor.call(PROVE, { validType: 3, validCode: await mailCode(alice, 8) })
    const { recoveryCodes } = await alice.visitor.call(BIND, { googleCode: appCode(secret) })
    await waitForNextCode()
    return { secret, recoveryCodes }
  }

  it('a code is sent to callers from our pages, every 90 seconds', async () => {
    const { visitor, who, email } = await newcomer(api, 'alice')
    await forgetSendings()
    assert.equal(await visitor.refused(GET_MAIL), '420001')
    const { userCenterGenKey: sendKey } = await visitor.call(GENKEY)
    const sentAtMs = Date.now()
    const sent = await visitor.call(GET_MAIL, { templateId: 22, type: 11, sendKey })
    assert.deepEqual([sent.channel, sent.maskedTarget], ['email', `a***${who.at(-1)}@example.com`])
    assert.match(await lastCode(api, email), /^\d{6}$/)
    assert.equal(await visitor.refused(GET_MAIL, { sendKey }), '420001')

    const { code, data } = await visitor.ask(SEND_MAIL)
    assert.equal(code, '110039')
    const passed = Math.ceil((Date.now() - sentAtMs) / 1_000)
    assert.ok(data.retryAfterSeconds >= 90 - passed && data.retryAfterSeconds <= 90)
    assert.equal(await visitor.refused(SEND_MAIL, { templateId: 23 }), '10000')
    for (const type of [1, 2, 3]) assert.equal(await visitor.refused(SEND_MAIL, { type }), '10000')
    assert.equal(await visitor.refused(SEND_MAIL, { type: 13 }), '10000')
    assert.equal(await visitor.refused(SEND_SMS), '10000')
    assert.equal(await visitor.refused(SEND_SMS, { type: 8 }), '140038')
  })

  it('a number gets a code for registering from anyone with a solved captcha, and others only from signed-in users', async () => {
    const nobody = new SiteVisitor(api)
    const alice = await newcomer(api, 'alice')
    await forgetSendings()
    const to = (operationType: number, mobile = '015112345678') => ({ operationType, countryCode: '49', mobile })
    const solved = async () => ({ recaptcha: await solveCaptcha(api, 'sendMobileCode') })
    assert.equal(await nobody.refused(SEND_MOBILE, to(1)), '420001')
    assert.equal(await nobody.refused(SEND_MOBILE, { ...to(1, '12'), ...(await solved()) }), '10000')
    assert.equal(await nobody.refused(SEND_MOBILE, { ...to(4), ...(await solved()) }), '403')
    const sent = await nobody.call(SEND_MOBILE, { ...to(1), ...(await solved()) })
    assert.deepEqual([sent.channel, sent.maskedTarget], ['sms', '+491***678'])
    const registering = { name: '015112345678', countryCode: '49', password: 'Kelp-garden-71', country: 'DE' }
    const code = await lastCode(api, SMS_TO)
    await nobody.call('POST /exchange-web/web/user/register', { ...registering, code, agreement: true })

    await forgetSendings()
    assert.equal(await nobody.refused(SEND_MOBILE, { ...to(1), ...(await solved()) }), '140013')
    assert.equal(await alice.visitor.refused(SEND_MOBILE, { ...to(4), ...(await solved()) }), '140025')
    assert.equal(await alice.visitor.refused(SEND_MOBILE, { ...to(12), ...(await solved()) }), '10000')
    const recaptcha = await solveCaptcha(api, 'sendMobileCode')
    const v2 = '/exchange-web-gateway/valid/v2/sendMobileCode?operationType=4&countryCode=DE&mobile=015112345679'
    const answer = (await (await alice.visitor.get(v2, { recaptcha })).json()) as { code: string }
    assert.equal(answer.code, '0')
    const smsCode = await lastCode(api, '+4915112345679')
    const emailCode = await mailCode(alice, 4)
    const binding = { countryCode: 'DE', mobileNumber: '15112345679', emailCode }
    const bind = 'POST /exchange-web/web/userCenterMobile/bindMobile'
    assert.equal(await alice.visitor.refused(bind, { ...binding, emailCode: wrongOf(emailCode), smsCode }), '140020')
    isHeld((await alice.visitor.call(bind, { ...binding, smsCode })).withdrawalsHeldUntilMs, 6)
    await forgetSendings()
    await alice.visitor.call(SEND_SMS, { type: 12 })
    assert.match(await lastCode(api, '+4915112345679'), /^\d{6}$/)
  })

  it('an authenticator is bound step by step, once, and ends other sessions', async () => {
    const alice = await newcomer(api, 'alice')
    const elsewhere = new SiteVisitor(api)
    await elsewhere.signIn(alice.who)
    const { visitor } = alice
    const start = { progress: 0, expiresAtMs: null, isBound: false, validType: 3 }
    assert.deepEqual(await visitor.call(BIND_STATE), start)
    assert.equal(await visitor.refused(BIND, { googleCode: '123456' }), '420003')
    const weaker = await visitor.ask(PROVE, { validType: 1, validCode: '123456' })
    assert.deepEqual([weaker.code, weaker.data], ['420012', { validType: 3 }])
    const code = await mailCode(alice, 8)
    assert.equal(await visitor.refused(PROVE, { validType: 3, validCode: '12' }), '140020')
    assert.equal(await visitor.refused(PROVE, { validType: 3, validCode: wrongOf(code) }), '140020')
    const { secret, uri } = await visitor.call(PROVE, { validType: 3, validCode: code })
    assert.equal(await visitor.refused(PROVE, { validType: 3, validCode: code }), '140020')
    assert.ok(uri.startsWith(`otpauth://totp/Bowline:${encodeURIComponent(alice.email)}?secret=${secret}&`))
    assert.equal((await visitor.call(BIND_STATE)).progress, 1)

    assert.equal(await visitor.refused(BIND, { googleCode: '12' }), '140045')
    assert.equal(await visitor.refused(BIND, { googleCode: wrongOf(appCode(secret)) }), '110007')
    const both = await Promise.all([1, 2].map(() => visitor.ask(BIND, { googleCode: appCode(secret) })))
    assert.deepEqual(both.map((answer) => answer.code).sort(), ['0', '420003'])
    const { data } = both.find((answer) => answer.code === '0') ?? {}
    assert.equal(data.recoveryCodes.length, 10)
    isHeld(data.withdrawalsHeldUntilMs, 6)
    assert.deepEqual(await visitor.call(BIND_STATE), { ...start, isBound: true, validType: 1 })
    assert.equal(await elsewhere.refused(STATUS), '403')
    assert.equal(await visitor.refused(PROVE, { validType: 1, validCode: '123456' }), '10000')

    const [line] = await auditOf(sql, { userId: alice.id, action: 'authenticator-bound', limit: 1 })
    assert.equal(line?.actor.id, String(alice.id))
    const [refused] = await auditOf(sql, { userId: alice.id, action: 'proof-refused', limit: 1 })
    assert.equal(refused?.code, '140020')
    assert.equal((await verifyAuditChain(sql)).ok, true)
    assert.match((await nextMessage(api, alice.email, /authenticator/i)).plain, /authenticator/i)
  })

  it('a secret becomes invalid after five attempts, and the steps start over', async () => {
    const alice = await newcomer(api, 'alice')
    const { secret } = await alice.visitor.call(PROVE, { validType: 3, validCode: await mailCode(alice, 8) })
    const bind = (googleCode: string) => alice.visitor.refused(BIND, { googleCode })
    for (let i = 0; i < 5; i++) assert.equal(await bind(wrongOf(appCode(secret))), '110007')
    assert.equal(await bind(appCode(secret)), '420003')
    assert.equal((await alice.visitor.call(BIND_STATE)).progress, 0)
  })

  it('a secret shown before another change of security is void after it', async () => {
    const alice = await newcomer(api, 'alice')
    const { secret } = await alice.visitor.call(PROVE, { validType: 3, validCode: await mailCode(alice, 8) })
    const passwords = { password: 'correct horse 1', newPassword: 'Kelp-garden-71' }
    await alice.visitor.call(CHANGE_PASSWORD, { ...passwords, validType: 3, validCode: await mailCode(alice, 11) })
    assert.equal((await alice.visitor.call(BIND_STATE)).progress, 0)
    assert.equal(await alice.visitor.refused(BIND, { googleCode: appCode(secret) }), '420003')
  })

  it('an authenticator is removed with number, password and code, in this order', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const loginPassword = 'correct horse 1'
    assert.equal(await visitor.refused(CLOSE, { loginPassword, validCode: '123456' }), '10000')
    const { secret } = await bound(alice)
    const closing = { loginPassword, validType: 1 as const, validCode: appCode(secret) }
    assert.equal(await visitor.refused(CLOSE, { ...closing, loginPassword: 'wrong horse 1' }), '140038')
    await bindPhone(alice, '+4915112345601')
    assert.equal(await visitor.refused(CLOSE, { ...closing, loginPassword: 'wrong horse 1' }), '140036')
    assert.equal(await visitor.refused(CLOSE, { ...closing, validCode: '12' }), '140045')
    assert.equal(await visitor.refused(CLOSE, { ...closing, validCode: wrongOf(closing.validCode) }), '110007')
    isHeld((await visitor.call(CLOSE, closing)).withdrawalsHeldUntilMs, 24)
    assert.equal((await visitor.call(BIND_STATE)).validType, 2)
    assert.equal((await visitor.call('GET /exchange-web/web/user/recoveryCodes/count')).left, 0)
  })

  it('a recovery code removes a lost authenticator', async () => {
    const alice = await newcomer(api, 'alice')
    const { recoveryCodes } = await bound(alice)
    await bindPhone(alice, '+4915112345602')
    const closing = { loginPassword: 'correct horse 1', validCode: recoveryCodes[3] ?? '' }
    assert.equal(
      await alice.visitor.refused(MAKE_RECOVERY, { validType: 1, validCode: recoveryCodes[3] ?? '' }),
      '140045',
    )
    isHeld((await alice.visitor.call(CLOSE, closing)).withdrawalsHeldUntilMs, 24)
  })

  it('a wrong mail code is reported five times, then even the right one has expired', async () => {
    const alice = await newcomer(api, 'alice')
    const code = await mailCode(alice, 8)
    const tries = [1, 2, 3, 4, 5].map(() => alice.visitor.refused(PROVE, { validType: 3, validCode: wrongOf(code) }))
    assert.deepEqual(new Set(await Promise.all(tries)), new Set(['140020']))
    assert.equal(await alice.visitor.refused(PROVE, { validType: 3, validCode: code }), '140021')
    const ofAnother = await mailCode(alice, 12)
    assert.notEqual((await alice.visitor.ask(PROVE, { validType: 3, validCode: ofAnother })).code, '0')
  })

  it('a wrong SMS code has codes of its own', async () => {
    const alice = await newcomer(api, 'alice')
    await bindPhone(alice, '+4915112345603')
    await forgetSendings()
    await alice.visitor.call(SEND_SMS, { type: 8 })
    const code = await lastCode(api, '+4915112345603')
    const prove = (validCode: string) => alice.visitor.refused(PROVE, { validType: 2, validCode })
    assert.equal(await prove('12345'), '140044')
    assert.equal(await prove(wrongOf(code)), '110036')
    assert.equal((await alice.visitor.call(PROVE, { validType: 2, validCode: code })).progress, 1)
  })

  it('a PIN is sent encrypted, set once and changed afterwards', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const sealed = async (pin: string) => {
      const { userCenterGenKey: genkey } = await visitor.call(GENKEY)
      const { publicKey: key } = await visitor.call(RSA, { genkey })
      assert.equal(await visitor.refused(RSA, { genkey }), '10000')
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(pin)).toString('base64')
    }
    const proof = async () => ({ validType: 3, validCode: await mailCode(alice, 12) })
    const first = await proof()
    assert.equal(await visitor.refused(SET_PIN, { capitalPword: '205816', ...first }), '10000')
    assert.equal(await visitor.refused(SET_PIN, { capitalPword: await sealed('123456'), ...first }), '10000')
    assert.equal(await visitor.refused(CHANGE_PIN, { newCapitalPword: await sealed('205816'), ...first }), '420012')
    const cipher = await sealed('205816')
    const wrong = { validType: 3, validCode: wrongOf(first.validCode) }
    assert.equal(await visitor.refused(SET_PIN, { capitalPword: cipher, ...wrong }), '140020')
    assert.equal(await visitor.refused(SET_PIN, { capitalPword: cipher, ...first }), '10000')
    const set = await visitor.call(SET_PIN, { capitalPword: await sealed('205816'), ...first })
    assert.equal(set.withdrawalsHeldUntilMs, null)
    assert.equal(await visitor.refused(SET_PIN, { capitalPword: await sealed('918273'), ...(await proof()) }), '10000')
    const newCapitalPword = await sealed('918273')
    isHeld((await visitor.call(CHANGE_PIN, { newCapitalPword, ...(await proof()) })).withdrawalsHeldUntilMs, 24)
  })

  it('a passkey is added, proves like an authenticator, and is removed', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const phone = new SoftwareAuthenticator()
    const origin = api.address.replace('127.0.0.1', 'localhost')
    const asked = await visitor.call(`POST ${PASSKEY}/options`, { validType: 3, validCode: await mailCode(alice, 11) })
    const { challenge, user } = asked.options as unknown as { challenge: string; user: { id: string } }
    const response = { ...phone.create({ challenge, origin, userHandle: user.id }) }
    const added = await visitor.call(`POST ${PASSKEY}/register`, { label: ' Phone ', response })
    assert.equal(added.passkey.label, 'Phone')
    isHeld(added.withdrawalsHeldUntilMs, 6)
    assert.equal(await visitor.refused(`POST ${PASSKEY}/register`, { label: 'Again', response }), '10000')
    assert.equal((await visitor.call(BIND_STATE)).validType, 1)

    const answer = async () => {
      phone.counter++
      const { options } = await visitor.call(`POST ${PASSKEY}/proofOptions`)
      return JSON.stringify(phone.get({ challenge: String(options.challenge), origin }))
    }
    const validCode = await answer()
    const made = await visitor.call(MAKE_RECOVERY, { validType: 1, validCode })
    assert.equal(made.recoveryCodes.length, 10)
    assert.equal(await visitor.refused(MAKE_RECOVERY, { validType: 1, validCode }), '110007')
    assert.equal(await visitor.refused(MAKE_RECOVERY, { validType: 3, validCode: '123456' }), '420012')

    const { id } = added.passkey
    await visitor.call(`POST ${PASSKEY}/rename`, { id, label: 'Old phone' })
    assert.equal((await visitor.call(`GET ${PASSKEY}/list`)).passkeys[0]?.label, 'Old phone')
    const bob = await newcomer(api, 'bob')
    assert.equal((await bob.visitor.call(`POST ${PASSKEY}/rename`, { id, label: 'Mine' })).renamed, false)
    assert.equal(await bob.visitor.refused(`POST ${PASSKEY}/proofOptions`), '10000')
    const removed = await visitor.call(`POST ${PASSKEY}/remove`, { id, validType: 1, validCode: await answer() })
    isHeld(removed.withdrawalsHeldUntilMs, 24)
    assert.deepEqual((await visitor.call(`GET ${PASSKEY}/list`)).passkeys, [])
    assert.equal(await visitor.refused(MAKE_RECOVERY, { validType: 3, validCode: '123456' }), '420012')
  })
})
