import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Account, IdentityProvider } from '../support/identity-provider.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { lastCode } from '../support/read-inbox.ts'
import { type RunningExchange, startExchange } from '../support/running-exchange.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { makeUser, PASSWORD } from './site-person.ts'

const SOCIAL = '/exchange-web/web/user/social'
const [START, FINISH, LINK] = [`POST ${SOCIAL}/start`, `POST ${SOCIAL}/finish`, `POST ${SOCIAL}/link`]
const REGISTER = `POST ${SOCIAL}/register`
const GONE = '420003'

describe('signing in by an account elsewhere', () => {
  let provider: IdentityProvider
  let exchange: RunningExchange
  before(async () => {
    provider = await IdentityProvider.start()
    exchange = await startExchange({ env: { OIDC_PROVIDERS: provider.option } })
    // This machine goes by its name.
    provider.serve(`${exchange.baseUrl.replace('127.0.0.1', 'localhost')}/user/social-login`)
  })
  after(async () => {
    await exchange?.stop()
    await provider.stop()
  })

  const person = (name: string, facts: Partial<Account> = {}): Account => ({
    sub: `acme-${name}`,
    email: `${name}@example.com`,
    email_verified: true,
    ...facts,
  })
  /** To the provider and back: the query the page of the exchange is opened with. */
  const comeBack = async (browser: PlainBrowser, account: Account): Promise<string> => {
    const { redirectTo } = await browser.data(START, { provider: 'acme' })
    return provider.visit(redirectTo, account)
  }
  const finish = async (browser: PlainBrowser, account: Account) =>
    browser.ask(FINISH, { query: await comeBack(browser, account) })
  const register = { country: 'DE', agreement: 'true' }

  it('makes a user of somebody new, without a password, and knows him again by the number of the provider', async () => {
    const browser = new PlainBrowser(exchange)
    assert.deepEqual(await browser.data(`GET ${SOCIAL}/providers`), [{ id: 'acme', name: 'Acme' }])
    const asked = await finish(browser, person('new'))
    assert.deepEqual([asked.data.next, asked.data.maskedTarget], ['register', 'n***w@example.com'])
    const { ticket } = asked.data
    assert.equal(await browser.code(REGISTER, { ticket, ...register, country: 'KP' }), '110070')
    assert.equal(await browser.code(REGISTER, { ticket, country: 'DE', agreement: 'false' }), '10000')
    const made = await browser.data(REGISTER, { ticket, ...register })
    assert.deepEqual([made.kind, made.user.hasPassword, made.user.isEmailConfirmed], ['success', false, true])
    assert.equal(await browser.code(REGISTER, { ticket, ...register }), GONE)
    // The address moves on; the person stays the same.
    await browser.ask('POST /exchange-web/web/user/logout')
    const again = await finish(browser, person('new', { email: 'other@example.com' }))
    assert.equal(again.data.next, 'email')
    const validCode = await lastCode(exchange, 'new@example.com')
    const verified = { ticket: again.data.ticket, validType: '3', validCode }
    assert.equal((await browser.data('POST /exchange-web/web/user/loginVerify', verified)).user.id, made.user.id)
  })

  it('never opens an account by its address alone', async () => {
    await makeUser(exchange, 'alice')
    const thief = new PlainBrowser(exchange)
    const unverified = await finish(thief, person('alice', { sub: 'acme-thief', email_verified: false }))
    assert.equal(unverified.code, '10000')
    const { data } = await finish(thief, person('alice', { sub: 'acme-thief' }))
    assert.deepEqual([data.next, data.maskedTarget, data.hasPassword], ['link', 'a***e@example.com', true])
    const { ticket } = data
    assert.equal(await thief.user(), undefined)
    assert.equal(await thief.code(LINK, { ticket, password: 'wrong horse 1' }), '140036')
    assert.equal(await thief.code(LINK, { ticket, code: '123456' }), '140020')
    assert.equal(await thief.code(LINK, { ticket }), '10000')
    assert.equal(await thief.code(REGISTER, { ticket, ...register }), GONE)
    assert.equal(await new PlainBrowser(exchange).code(LINK, { ticket, password: PASSWORD }), GONE)
    for (let i = 0; i < 3; i++) await thief.ask(LINK, { ticket, code: '123456' })
    assert.equal(await thief.code(LINK, { ticket, password: PASSWORD }), GONE)
    assert.equal(await thief.user(), undefined)
  })

  it('joins the accounts once their owner proves it, by password or by mail', async () => {
    for (const name of ['bob', 'carol']) await makeUser(exchange, name)
    const bob = new PlainBrowser(exchange)
    const { data } = await finish(bob, person('bob'))
    assert.equal((await bob.data(LINK, { ticket: data.ticket, password: PASSWORD })).next, 'session')
    await bob.ask('POST /exchange-web/web/user/logout')
    assert.equal((await finish(bob, person('bob'))).data.next, 'session')

    const carol = new PlainBrowser(exchange)
    const { ticket } = (await finish(carol, person('carol'))).data
    assert.equal(await carol.code(`POST ${SOCIAL}/link/sendCode`, { ticket }), '420001')
    const recaptcha = await solveCaptcha(exchange, 'social-link')
    await carol.data(`POST ${SOCIAL}/link/sendCode`, { ticket, recaptcha })
    const joined = await carol.data(LINK, { ticket, code: await lastCode(exchange, 'carol@example.com') })
    // The code has confirmed the address, so from now on it takes one from new devices.
    assert.equal(joined.next, 'email')
  })

  it('takes an answer once, from the browser that asked, unchanged', async () => {
    const victim = new PlainBrowser(exchange)
    const query = await comeBack(victim, person('dave'))
    assert.equal(await new PlainBrowser(exchange).code(FINISH, { query }), GONE)
    const forged = new URLSearchParams(query)
    forged.set('state', 'A'.repeat(43))
    assert.equal(await victim.code(FINISH, { query: forged.toString() }), GONE)
    const both = await Promise.all([victim.code(FINISH, { query }), victim.code(FINISH, { query })])
    assert.deepEqual(both.toSorted(), ['0', GONE])
    assert.equal(await victim.code(FINISH, { query }), GONE)
    // A code of one way back does not fit another.
    const own = new URLSearchParams(await comeBack(victim, person('dave')))
    const others = new URLSearchParams(await comeBack(new PlainBrowser(exchange), person('thief')))
    own.set('code', others.get('code') as string)
    assert.equal(await victim.code(FINISH, { query: own.toString() }), '10000')
    assert.equal(await victim.code(START, { provider: 'nobody' }), '10000')
    assert.equal(await victim.code(FINISH, { query: 'error=access_denied' }), GONE)
    assert.equal(exchange.output.includes(provider.clientSecret), false)
  })
})
