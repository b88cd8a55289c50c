import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { A, AccountPerson, G } from './account-person.ts'

const SEND_REGISTER = `POST ${A}/user/register/sendCode`
const SEND_FORGET = `POST ${A}/user/forget/sendCode`
const ALICES_NUMBER = '+4915112345678'
const [EMAIL_TAKEN, PHONE_TAKEN, TAKEN_AT_BIND] = ['140007', '140013', '140025']
const [TOO_MANY, CAPTCHA] = ['2303001', '420001']

describe('whether a name has an account', async () => {
  const { exchange, sql } = await setExchangeWithDatabase()
  const alice = await AccountPerson.registered(exchange, sql, 'alice')
  await sql`update users set phone = ${ALICES_NUMBER} where email = ${alice.email}`
  const bob = await AccountPerson.registered(exchange, sql, 'bob')
  const [row] = await sql<{ id: bigint }[]>`select id from users where email = ${bob.email}`
  const bobsId = String(row?.id)

  const stranger = (from: string) => new AccountPerson(exchange, sql, 'nobody', from)
  const asks = async (who: AccountPerson, call: string, name: string) => {
    const recaptcha = await solveCaptcha(exchange, call === SEND_FORGET ? 'forget' : 'register')
    return who.code(call, { name, recaptcha })
  }

  /** As if this many codes had been sent in the last minutes. */
  const alreadySent = async (kind: 'address' | 'user', subject: string, times: number) => {
    const atMs = Date.now() - 120_000
    await alice.waitOut()
    await sql`
      insert into code_sendings (kind, subject, sent_at_ms, last_sent_ms)
      values (${kind}, ${subject}, array_fill(${atMs}::bigint, array[${times}::int]), ${atMs})`
  }

  it('is not revealed without a solved captcha', async () => {
    const mallory = stranger('127.0.2.1')
    for (const name of [alice.email, 'free@example.com', ALICES_NUMBER, '+4915100000000']) {
      for (const call of [SEND_REGISTER, SEND_FORGET]) assert.equal(await mallory.code(call, { name }), CAPTCHA)
      const guess = { name, code: '123456', password: 'battery staple 2', country: 'DE', agreement: 'true' }
      assert.match(await mallory.code(`POST ${A}/user/register`, guess), /^(140020|110001)$/)
    }
    for (const mobile of ['15112345678', '15100000000']) {
      const asked = { operationType: '1', countryCode: 'DE', mobile }
      assert.equal(await mallory.code(`GET ${A}/valid/sendMobileCode`, asked), CAPTCHA)
      assert.equal(await mallory.code(`GET ${G}/valid/v2/sendMobileCode`, asked), CAPTCHA)
    }
  })

  it('is not revealed by the answer or the work of a password reset', async () => {
    const answers = []
    for (const [at, name] of [alice.email, 'free@example.com'].entries()) {
      await alice.waitOut()
      const mallory = stranger(`127.0.2.${at + 2}`)
      const recaptcha = await solveCaptcha(exchange, 'forget')
      const { body } = await mallory.ask(SEND_FORGET, { name, recaptcha })
      answers.push([body.code, body.msg, Object.keys(body.data), await asks(mallory, SEND_FORGET, name)])
    }
    assert.deepEqual(answers[0], answers[1])
  })

  it('can be probed at sign-in no faster than codes are sent', async () => {
    await alreadySent('address', '127.0.2.9', 28)
    const mallory = stranger('127.0.2.9')
    const received: string[] = []
    for (let i = 0; i < 4; i++) received.push(await asks(mallory, SEND_REGISTER, alice.email))
    assert.deepEqual(received, [EMAIL_TAKEN, EMAIL_TAKEN, TOO_MANY, TOO_MANY])
    assert.equal(await asks(mallory, SEND_REGISTER, 'free@example.com'), TOO_MANY)
  })

  it('can be probed no faster when signed in', async () => {
    await alreadySent('user', bobsId, 18)
    const received: string[] = []
    for (let i = 0; i < 4; i++) {
      const { userCenterGenKey: sendKey } = await bob.data(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
      const asked = { operationType: i % 2 ? '1' : '4', countryCode: 'DE', mobile: '15112345678', sendKey }
      received.push(await bob.code(`GET ${A}/valid/sendMobileCode`, asked))
    }
    assert.deepEqual(received, [TAKEN_AT_BIND, PHONE_TAKEN, TOO_MANY, TOO_MANY])
    // Without the code sent to the number, nothing about it is revealed.
    const bind = async (mobileNumber: string) => {
      const emailCode = await bob.mailCode(4)
      return bob.code(`POST ${A}/userCenterMobile/bindMobile`, {
        ...{ countryCode: 'DE', mobileNumber, smsCode: '123456', emailCode },
      })
    }
    assert.equal(await bind('15112345678'), await bind('15100000000'))
  })

  it('can be probed no faster by changing one’s own address', async () => {
    const EMAIL = `POST ${A}/userCenterEmail`
    await bob.waitOut()
    await bob.data(`${EMAIL}/sendEmailCode`)
    const emailCode = await bob.lastCode()
    await bob.data(`${EMAIL}/validPreEmail`, { emailCode })
    await alreadySent('user', bobsId, 18)
    const received: string[] = []
    for (let i = 0; i < 4; i++) received.push(await bob.code(`${EMAIL}/sendEmailCode`, { email: alice.email }))
    assert.deepEqual(received, [EMAIL_TAKEN, EMAIL_TAKEN, TOO_MANY, TOO_MANY])
    assert.equal(await bob.code(`${EMAIL}/sendEmailCode`, { email: 'free@example.com' }), TOO_MANY)
  })
})
