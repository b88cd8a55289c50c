import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { authenticatorCode } from '../support/authenticator-app.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { lastCode, lastLink, wrongOf } from '../support/read-inbox.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { A, AccountPerson, G } from './account-person.ts'
import { PASSWORD } from './site-person.ts'

const VERIFY = `POST ${A}/user/loginVerify`
const RESET = `POST ${A}/user/forget/reset`
const CREATE_KEY = `POST ${A}/userCenterOpenApi/createApiKey`
const [GONE, CAPTCHA, WRONG_MAIL, OLD_MAIL, WRONG_APP] = ['420003', '420001', '140020', '140021', '110007']
const AT_ONCE = 40

describe('guessing, repeating and racing:', async () => {
  const { exchange, sql } = await setExchangeWithDatabase()
  const person = (name: string, at: number) => AccountPerson.registered(exchange, sql, name, `127.3.1.${at}`)
  const [alice, bob, carol, dave, erin] = await Promise.all([
    person('alice', 1),
    person('bob', 2),
    person('carol', 3),
    person('dave', 4),
    person('erin', 5),
  ])

  const guesses = (code: string) => Array.from({ length: AT_ONCE }, (_, i) => wrongOf(code, i + 1))
  const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length

  it('checks five of forty simultaneous guesses, after which even the right code is invalid', async () => {
    const thief = new AccountPerson(exchange, sql, 'alice', '127.3.0.2')
    const { ticket } = await thief.beginsToSignIn()
    const code = await lastCode(exchange, alice.email)
    const verify = (validCode: string) => thief.code(VERIFY, { ticket, validType: '3', validCode })
    const received = await Promise.all(guesses(code).map(verify))
    assert.deepEqual([count(received, WRONG_MAIL), count(received, GONE)], [5, AT_ONCE - 5])
    assert.equal(await verify(code), GONE)

    await alice.waitOut()
    const recaptcha = await solveCaptcha(exchange, 'forget')
    await thief.data(`POST ${A}/user/forget/sendCode`, { name: alice.email, recaptcha })
    const right = await alice.lastCode()
    const reset = (code: string) => thief.code(RESET, { name: alice.email, code, newPassword: 'battery staple 2' })
    const tried = await Promise.all(guesses(right).map(reset))
    assert.deepEqual([count(tried, WRONG_MAIL), count(tried, OLD_MAIL)], [5, AT_ONCE - 5])
    assert.equal(await reset(right), OLD_MAIL)
  })

  it('accepts a code for one operation, one target and one use', async () => {
    const proveForBind = (validCode: string) =>
      bob.code(`POST ${A}/userCenterGoogle/proveForBind`, { validType: '3', validCode })
    for (const type of [7, 10, 11, 12]) assert.equal(await proveForBind(await bob.mailCode(type)), WRONG_MAIL)
    const change = { password: PASSWORD, newPassword: 'battery staple 2', validType: '3' }
    const validCode = await bob.mailCode(8)
    assert.equal(await bob.code(`POST ${A}/userCenterPassword/changePassword`, { ...change, validCode }), WRONG_MAIL)
    assert.equal(await bob.code(RESET, { name: bob.email, code: validCode, newPassword: 'b staple 22' }), WRONG_MAIL)
    const both = await Promise.all([proveForBind(validCode), proveForBind(validCode), proveForBind(validCode)])
    assert.deepEqual([count(both, '0'), count(both, WRONG_MAIL)], [1, 2])
  })

  it('accepts a ticket from one browser and for one purpose', async () => {
    await carol.bindsAuthenticator()
    const [browser, thief] = [1, 2].map(() => new AccountPerson(exchange, sql, 'carol', '127.3.0.5'))
    assert.ok(browser && thief)
    await carol.waitOut()
    const recaptcha = await solveCaptcha(exchange, 'forget')
    await browser.data(`POST ${A}/user/forget/sendCode`, { name: carol.email, recaptcha })
    const newPassword = 'battery staple 2'
    const first = { name: carol.email, code: await carol.lastCode(), newPassword }
    const { ticket } = await browser.data(RESET, first)
    const code = authenticatorCode(carol.secret)
    // Neither does this ticket sign anybody in, nor can another browser continue with it.
    assert.equal(await browser.code(VERIFY, { ticket, validType: '1', validCode: code }), GONE)
    assert.equal(await thief.code(RESET, { ticket, authenticatorCode: code, newPassword }), GONE)
    const [recoveryCode = ''] = carol.recoveryCodes
    const uses = await Promise.all([1, 2, 3].map(() => browser.code(RESET, { ticket, recoveryCode, newPassword })))
    assert.equal(count(uses, '0'), 1)
    assert.equal(await carol.code(`GET ${A}/user/sessions`), '403')
  })

  it('pauses an authenticator after five attempts, however many are simultaneous, and accepts a code once', async () => {
    await dave.bindsAuthenticator()
    await sql`update users set kyc_level = 1 where email = ${dave.email}`
    const { validCode } = await dave.proof()
    const make = (validCode: string) => dave.code(CREATE_KEY, { apiKeyRemark: 'robot', validType: '1', validCode })
    const reader = await dave.code(`GET ${A}/userCenterOpenApi/getCanUse`)
    assert.equal(reader, '0')
    const made = await Promise.all(Array.from({ length: 10 }, () => make(validCode)))
    assert.deepEqual([count(made, '0'), count(made, WRONG_APP)], [1, 9])
    // Nine wrong ones: it pauses, and not even the right code of the next step is checked.
    await dave.waitOut()
    assert.equal(await make(authenticatorCode(dave.secret)), WRONG_APP)
    await sql`update authenticators set paused_until_ms = 0, last_step = 0`
    assert.equal(await make(authenticatorCode(dave.secret)), '0')

    const id = (await lastLink(exchange, dave.email, '/account/api')).searchParams.get('id') ?? ''
    const follow = () => dave.code(`GET ${A}/userCenterOpenApi/activeUserApi`, { id })
    const followed = await Promise.all([follow(), follow(), follow()])
    assert.equal(count(followed, '0'), 1, followed.join(' '))
  })

  it('confirms one of two simultaneous confirmations of the same change', async () => {
    const EMAIL = `POST ${A}/userCenterEmail`
    await erin.waitOut()
    await erin.data(`${EMAIL}/sendEmailCode`)
    await erin.data(`${EMAIL}/validPreEmail`, { emailCode: await erin.lastCode() })
    await erin.waitOut()
    const email = 'erin.new@example.com'
    await erin.data(`${EMAIL}/sendEmailCode`, { email })
    const form = { email, emailCode: await lastCode(exchange, email), ...(await erin.proof(7)) }
    const changed = await Promise.all([1, 2, 3].map(() => erin.code(`${EMAIL}/confirmChangeEmail`, form)))
    assert.equal(count(changed, '0'), 1, changed.join(' '))
    const rows = await sql`select from users where email = ${email}`
    assert.equal(rows.length, 1)
  })

  it('accepts proof of work for one call, once, at the requested difficulty', async () => {
    const mallory = new AccountPerson(exchange, sql, 'nobody', '127.3.0.8')
    const SEND = `POST ${A}/user/register/sendCode`
    const send = (recaptcha: string) => mallory.code(SEND, { name: `${Math.random()}@example.com`, recaptcha })
    const solved = await solveCaptcha(exchange, 'register')
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(solved)))
    assert.deepEqual([count(sent, '0'), count(sent, CAPTCHA)], [1, 3])
    assert.equal(await send(await solveCaptcha(exchange, 'forget')), CAPTCHA)
    const { challenge, solution } = JSON.parse(Buffer.from(await solveCaptcha(exchange, 'login'), 'base64').toString())
    const lies = [
      { ...challenge, parameters: { ...challenge.parameters, data: { purpose: 'register', level: 'hard' } } },
      { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '' } },
      { ...challenge, parameters: { ...challenge.parameters, expiresAt: 99_999_999_999 } },
      { ...challenge, signature: '' },
    ]
    for (const lie of lies) {
      const text = Buffer.from(JSON.stringify({ challenge: lie, solution })).toString('base64')
      assert.equal(await send(text), CAPTCHA)
    }
    for (const text of ['', 'null', 'e30=', '[]', 'x'.repeat(8_000)]) assert.equal(await send(text), CAPTCHA)
  })

  it('accepts a page’s key in its session, once', async () => {
    const { userCenterGenKey: sendKey } = await erin.data(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
    const SEND = `GET ${G}/userCenterInfo/sendEmailCode`
    assert.equal(await bob.code(SEND, { sendKey }), CAPTCHA)
    await erin.waitOut()
    const uses = await Promise.all([1, 2, 3].map(() => erin.code(SEND, { sendKey })))
    assert.deepEqual([count(uses, '0'), count(uses, CAPTCHA)], [1, 2])
  })
})
