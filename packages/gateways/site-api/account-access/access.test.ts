import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { verifyAuditChain } from '@bowline/capabilities/audit-log/index.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { PlainBrowser } from '../../../../tests/support/plain-browser.ts'
import { inboxOf, lastCode, lastLink, nextMessage } from '../../../../tests/support/read-inbox.ts'
import { solveCaptcha } from '../../../../tests/support/solve-captcha.ts'

const A = '/exchange-web/web/user'
const LOGIN = `POST ${A}/login`
const VERIFY = `POST ${A}/loginVerify`
const SEND_REGISTER = `POST ${A}/register/sendCode`
const REGISTER = `POST ${A}/register`
const SEND_FORGET = `POST ${A}/forget/sendCode`
const RESET = `POST ${A}/forget/reset`
const LOGOUT_ALL = `POST ${A}/logoutAll`
const PASSWORD = 'correct horse 1'
const CAPTCHA = '420001'

describe('the ways in, over the site', async () => {
  const logged: string[] = []
  const log = createLog('door', { level: 'debug', destination: { write: (line) => void logged.push(line) } })
  const { api, sql } = await setApi({ log, siteLimits: wideLimits })

  const newcomer = () => new PlainBrowser(api)
  const solve = (purpose: string, level?: 'hard') => solveCaptcha(api, purpose, level)
  /** Resets the rate limits that tests would otherwise wait for. */
  const forgetLimits = () => sql`truncate code_sendings, sign_in_failures`
  const sendRegister = async (browser: PlainBrowser, name: string) =>
    browser.ask(SEND_REGISTER, { name, recaptcha: await solve('register') })
  const registered = async (name: string, fields: Record<string, string> = {}, browser = newcomer()) => {
    await forgetLimits()
    assert.equal((await sendRegister(browser, name)).code, '0')
    const form = { name, code: await lastCode(api, name), password: PASSWORD, country: 'DE', agreement: 'true' }
    return { browser, made: await browser.data(REGISTER, { ...form, ...fields }) }
  }
  const login = (browser: PlainBrowser, name: string, password = PASSWORD) => browser.ask(LOGIN, { name, password })

  it('registering takes a solved captcha, the mailed code and an agreement, and gives a session', async () => {
    const browser = newcomer()
    const name = 'alice@example.com'
    assert.equal(await browser.code(SEND_REGISTER, { name }), CAPTCHA)
    assert.equal(await browser.code(SEND_REGISTER, { name, recaptcha: await solve('login') }), CAPTCHA)
    const recaptcha = await solve('register')
    assert.equal(await browser.code(SEND_REGISTER, { name, recaptcha }), '0')
    assert.equal(await browser.code(SEND_REGISTER, { name, recaptcha }), CAPTCHA)
    assert.equal((await sendRegister(browser, name)).code, '110039')
    const form = { name, code: await lastCode(api, name), password: PASSWORD, country: 'DE' }
    assert.equal(await browser.code(REGISTER, { ...form, agreement: 'false' }), '10000')
    assert.equal(await browser.code(REGISTER, { ...form, agreement: 'true', password: 'iloveyou1' }), '10000')
    assert.equal(await browser.code(REGISTER, { ...form, agreement: 'true', password: 'short' }), '110041')
    assert.equal(await browser.code(REGISTER, { ...form, agreement: 'true', country: 'KP' }), '110070')
    const made = await browser.data(REGISTER, { ...form, agreement: 'true' })
    assert.deepEqual([made.kind, made.user.mail, made.user.country], ['success', 'a***e@example.com', 'DE'])
    assert.equal((await browser.user()).id, made.user.id)
    for (const name of ['bowline_session', 'bowline_browser']) assert.ok(browser.cookies.has(name), name)
    assert.equal((await sendRegister(newcomer(), 'ALICE@example.com')).code, '140007')
  })

  it('signing in on a new device takes a code, in the browser that began; a trusted device needs none', async () => {
    const { made } = await registered('bob@example.com')
    const [browser, thief] = [newcomer(), newcomer()]
    await forgetLimits()
    const { data } = await login(browser, 'BOB@example.com')
    assert.deepEqual([data.next, data.reason, data.maskedTarget], ['email', 'new-device', 'b***b@example.com'])
    assert.equal(await browser.user(), undefined)
    const validCode = await lastCode(api, 'bob@example.com')
    const proof = { ticket: data.ticket, validType: '3', validCode, trustDevice: 'true' }
    assert.equal(await thief.code(VERIFY, proof), '420003')
    assert.equal(await browser.code(VERIFY, { ticket: data.ticket }), '10000')
    assert.equal(await browser.code(VERIFY, { ...proof, validCode: '12345' }), '140020')
    assert.equal((await browser.data(VERIFY, proof)).user.id, made.user.id)
    for (const line of browser.setCookie) assert.match(line, /; HttpOnly; SameSite=Lax/)
    assert.equal(await browser.code(VERIFY, proof), '420003')
    await nextMessage(api, 'bob@example.com', /sign/i)

    const planted = browser.cookies.get('bowline_session') as string
    assert.equal((await login(browser, 'bob@example.com')).data.next, 'session')
    const stolen = newcomer()
    stolen.cookies.set('bowline_session', planted)
    assert.equal(await stolen.user(), undefined)
    assert.equal((await browser.data(LOGOUT_ALL)).ended, 2)
    assert.equal(await browser.user(), undefined)
  })

  it('neither sign-in nor password reset reveals whether a name exists', async () => {
    await registered('carol@example.com')
    await forgetLimits()
    const known = await login(newcomer(), 'carol@example.com', 'wrong horse 1')
    const unknown = await login(newcomer(), 'nobody@example.com', 'wrong horse 1')
    assert.deepEqual(unknown, known)
    const forget = async (name: string) => newcomer().ask(SEND_FORGET, { name, recaptcha: await solve('forget') })
    const form = { code: '123456', newPassword: 'battery staple 2' }
    const registration = { code: '123456', password: PASSWORD, country: 'DE', agreement: '1' }
    for (const name of ['carol@example.com', 'nobody@example.com']) {
      assert.equal(await newcomer().code(SEND_FORGET, { name }), CAPTCHA)
      assert.equal((await forget(name)).code, '0')
      assert.equal((await forget(name)).code, '110039')
      assert.equal(await newcomer().code(RESET, { ...form, name }), '140020')
      assert.equal(await newcomer().code(REGISTER, { ...registration, name }), '140020')
    }
    assert.deepEqual(await inboxOf(api, 'nobody@example.com'), [])
  })

  it('guessing leads to a hard captcha and a lockout, and a new password ends it', async () => {
    const { browser } = await registered('dave@example.com')
    await forgetLimits()
    const name = 'dave@example.com'
    const guess = async (level?: 'hard') =>
      (
        await newcomer().ask(LOGIN, {
          name,
          password: 'wrong horse 1',
          ...(level && { recaptcha: await solve('login', level) }),
        })
      ).code
    for (let i = 0; i < 5; i++) assert.equal(await guess(), '140036')
    assert.equal(await guess(), CAPTCHA)
    for (let i = 0; i < 5; i++) assert.equal(await guess('hard'), '140036')
    assert.equal(await guess('hard'), '420002')
    await nextMessage(api, name, /lock/i)

    const reset = newcomer()
    await reset.data(SEND_FORGET, { name, recaptcha: await solve('forget') })
    const form = { name, code: await lastCode(api, name), newPassword: 'battery staple 2' }
    assert.equal((await reset.data(RESET, form)).next, 'login')
    assert.equal(await browser.user(), undefined)
    await sql`delete from sign_in_failures where kind = 'network'`
    assert.equal((await login(browser, name, 'battery staple 2')).data.next, 'email')
  })

  it('a new user is attributed by the shell’s cookies, after what they typed', async () => {
    const { browser: inviter } = await registered('erin@example.com')
    const { inviteCode, link } = await inviter.data(`GET ${A}/invite`)
    assert.equal(link, `http://localhost:${api.port}/user/register?inviteCode=${inviteCode}`)
    const led = newcomer()
    led.cookies.set('inviteCode', inviteCode)
    led.cookies.set('campaignName', 'spring%20sale')
    const { made } = await registered('frank@example.com', {}, led)
    assert.equal(made.kind, 'success')
    const [row] = await sql`select campaign_name from attributions where user_id = ${made.user.id}`
    assert.equal(row?.campaign_name, 'spring sale')
    assert.equal((await inviter.data(`GET ${A}/invite`)).invited, 1)
    const { made: plain } = await registered('grace@example.com', { inviteCode: 'NOSUCH00' })
    assert.equal(plain.kind, 'success')
  })

  it('an address entered by an operator is confirmed by a link, which only a POST uses up', async () => {
    await api.person('heidi', [])
    const browser = newcomer()
    assert.equal((await login(browser, 'heidi@example.com')).data.next, 'session')
    assert.equal((await browser.user()).isEmailConfirmed, false)
    await browser.data(`POST ${A}/enable/sendLink`)
    assert.equal(await browser.code(`POST ${A}/enable/sendLink`), '110039')
    const key = (await lastLink(api, 'heidi@example.com', '/user/enable')).searchParams.get('key') as string
    assert.equal((await fetch(`${api.address}${A}/enable?key=${key}`)).status, 404)
    assert.equal((await newcomer().data(`POST ${A}/enable`, { key })).maskedTarget, 'h***i@example.com')
    assert.equal(await newcomer().code(`POST ${A}/enable`, { key }), '140021')
    // Confirmed now, so a code is sent there.
    assert.equal((await login(newcomer(), 'heidi@example.com')).data.next, 'email')
  })

  it('leaves no password, code, ticket or token in the log, and an unbroken audit log', async () => {
    const { made } = await registered('ivan@example.com')
    await login(newcomer(), 'my secret passphrase', PASSWORD)
    const text = logged.join('')
    for (const secret of [PASSWORD, 'wrong horse 1', 'battery staple 2', 'my secret passphrase', made.token])
      assert.equal(text.includes(secret), false)
    const [names] = await sql`select count(*)::int as rows from audit_log where entry like '%nobody@example.com%'`
    assert.equal(names?.rows, 0)
    assert.equal((await verifyAuditChain(sql)).ok, true)
  })
})

describe('the ways in, in production', () => {
  it('a password takes a captcha, and a code even at an unconfirmed address', async () => {
    const { api } = await setApi({ mode: 'production' })
    await api.person('alice', [])
    const browser = new PlainBrowser(api)
    const form = { name: 'alice@example.com', password: PASSWORD }
    assert.equal(await browser.code(LOGIN, form), CAPTCHA)
    const { next, maskedTarget } = await browser.data(LOGIN, { ...form, recaptcha: await solveCaptcha(api, 'login') })
    assert.deepEqual([next, maskedTarget], ['email', 'a***e@example.com'])
    assert.equal(await browser.user(), undefined)
  })
})
