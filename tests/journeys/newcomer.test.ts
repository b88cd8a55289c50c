import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { type CcxtSpot, ccxtSpot } from '../support/ccxt-clients.ts'
import { giveAuthenticator } from '../support/give-authenticator.ts'
import { OwnDatabase } from '../support/own-database.ts'
import { guessPasswords } from '../support/plain-people.ts'
import { lastCode, lastLink, nextMessage } from '../support/read-inbox.ts'
import { setStage } from '../support/stage.ts'
import { type Visitor, visit } from '../support/visitor.ts'
import { bindAuthenticator, bindNumber } from './bind-by-calls.ts'
import { handInIdentity } from './hand-in-identity.ts'
import { StaffMember } from './staff-member.ts'

const ALICE = 'alice@example.com'
const NEW_ADDRESS = 'alice@example.net'
const NUMBER = '15112345678'
const NEW_NUMBER = '15187654321'
const PASSWORD = 'blue heron 42 nests'
const NEW_PASSWORD = 'battery staple 2 go'
const A = '/exchange-web/web'
/** Code of a locked account. */
const LOCKED = '420002'

/** The whole story of one user, from the first page to the operator's records of it. */
describe('a newcomer', { timeout: 300_000 }, () => {
  let database: OwnDatabase
  const stage = setStage(async () => {
    database = await OwnDatabase.start()
    return { env: { DATABASE_URL: database.url, BOWLINE_BEHIND_TLS: 'on' } }
  })
  /** The site under a host name, as users open it: passkeys belong to a name. */
  let byName: { baseUrl: string }
  let alice: Visitor
  let admin: StaffMember
  let second: StaffMember
  /** Her API client. */
  let client: CcxtSpot
  let userId = 0
  let begunAtMs = 0

  before(async () => {
    byName = { baseUrl: stage.exchange.baseUrl.replace('127.0.0.1', 'localhost') }
    alice = await visit(stage.browser, byName)
    // An address of her own, separate from the test's own many requests.
    await alice.context.setExtraHTTPHeaders({ 'x-forwarded-for': '10.0.0.1' })
    await giveAuthenticator(alice.page)
    begunAtMs = Date.now()
  })
  after(() => database?.stop())

  const button = (name: string | RegExp, within: Locator = alice.page.locator('main')) =>
    within.getByRole('button', { name })
  const says = (text: string | RegExp) => alice.page.locator('main').getByText(text).first().waitFor()
  const proveByPasskey = () =>
    button('Use a passkey', alice.page.getByRole('dialog', { name: 'Verify it is you' })).click()
  /** Her calls are rate-limited like those of a person, who takes minutes for what takes seconds here. */
  const notBefore = (seconds: number) => pause(Math.max(0, begunAtMs + seconds * 1_000 - Date.now()))
  const isSignedIn = () => alice.page.getByRole('button', { name: /^Account / }).waitFor()

  it('registers, with the code of a mail in the inbox', async () => {
    const { page } = alice
    await alice.open('/home')
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await page.waitForURL('**/user/register')
    await page.getByLabel('E-mail address').fill(ALICE)
    await page.getByLabel('Country you live in').selectOption('DE')
    await page.getByRole('checkbox').check()
    await button('Send me a code').click()
    const [inbox] = await Promise.all([
      alice.context.waitForEvent('page'),
      page.getByRole('link', { name: 'demo inbox' }).click(),
    ])
    await inbox.getByRole('link', { name: ALICE }).click()
    const code = await inbox
      .frameLocator('iframe')
      .getByText(/^\d{6}$/)
      .textContent()
    await inbox.close()
    await page.getByLabel('E-mail code').fill(code ?? '')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button('Open my account').click()
    await page.waitForURL('**/user/success')
    await isSignedIn()
    await nextMessage(stage.exchange, ALICE, /welcome|open/i)
    userId = (await alice.ask<{ user: { id: number } }>(`${A}/user/session`)).user.id
  })

  it('passes both levels, the second after an operator’s review', async () => {
    await handInIdentity(byName, alice, 'Archer')
    await alice.open('/account/id_verification')
    await says('In review')
    second = await StaffMember.atWork(stage, 'berta', 'compliance')
    const { page } = second
    await page.getByRole('link', { name: 'Identity cases' }).first().click()
    await page.getByRole('row').filter({ hasText: 'Demo: not checked by anyone' }).getByRole('link').click()
    await page.getByText('Archer').waitFor()
    await page.getByRole('radio', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Submit decision' }).click()
    await page.getByText('Passed', { exact: true }).waitFor()
    await nextMessage(stage.exchange, ALICE, /verified/i)
    // Back at the page that was left open.
    await alice.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await alice.page.locator('main').getByText('In review').waitFor({ state: 'detached' })
    await eventually('her session knows', async () => {
      const { userAuthLevel } = await alice.ask<{ userAuthLevel: number }>(`${A}/user/getUserStatusInfo`)
      return userAuthLevel === 2
    })
  })

  it('binds phone, authenticator and passkey, and sets a PIN', async () => {
    const { page } = alice
    await database.minutesPass(2)
    await bindNumber(stage.exchange, alice, NUMBER, ALICE)
    await database.minutesPass(2)
    const app = await bindAuthenticator(stage.exchange, alice, `+49${NUMBER}`)

    await alice.open('/account/passkeys')
    await page.getByLabel('Name').fill('Laptop')
    await button('Add a passkey').click()
    const question = page.getByRole('dialog', { name: 'Verify it is you' })
    await question.getByLabel('Authenticator code').fill(await app.code())
    await button('Confirm', question).click()
    await says('Your passkey is added')

    await alice.open('/account/pin_setup')
    await page.getByLabel('New PIN', { exact: true }).fill('902813')
    await page.getByLabel('New PIN again').fill('902813')
    await button('Set a PIN').click()
    await proveByPasskey()
    await says('Your PIN is set')
    await alice.open('/account/security')
    await says(/\+49.*678/)
  })

  describe('with an API key', () => {
    const followLink = async (done: string) => {
      const { pathname, search } = await lastLink(stage.exchange, ALICE, '/account/api')
      await alice.open(`${pathname}${search}`)
      await button('Confirm').click()
      await says(done)
    }

    it('creates it, lets it trade from this machine, and follows both links', async () => {
      await notBefore(15)
      const { page } = alice
      await alice.open('/account/create_api')
      await page.getByLabel('Label').fill('grid robot')
      await button('Create key').click()
      await proveByPasskey()
      await says('Copy your key now')
      const [apiKey = '', secretKey = ''] = await page.locator('dd code').allTextContents()
      await page.getByLabel('I have stored the secret safely').check()
      await button('Done').click()
      await followLink('grid robot is active')
      await alice.open('/account/list_api')
      await page.getByRole('link', { name: 'Edit grid robot' }).click()
      await page.getByRole('radio', { name: /^Only these IP addresses/ }).check()
      await page.getByRole('textbox', { name: 'IP addresses' }).fill('127.0.0.1')
      await page.getByRole('checkbox', { name: /^Spot trading/ }).check()
      await button('Save changes').click()
      await proveByPasskey()
      await says('A change is waiting for you')
      await followLink('grid robot has its new permissions')
      client = ccxtSpot(stage.exchange, { email: ALICE, apiKey, secret: secretKey })
    })

    it('trades by ccxt, and is refused from another address', async () => {
      await stage.exchange.cli('account', 'fund', '--email', ALICE, '--fund', 'BTC=1')
      const order = await client.createOrder('BTC/USDT', 'limit', 'sell', 0.01, 90_000)
      assert.equal(order.status, 'open')
      assert.equal((await client.fetchOpenOrders('BTC/USDT')).length, 1)
      client.headers = { 'X-Forwarded-For': '203.0.113.9' }
      await assert.rejects(client.fetchBalance(), /-2015/)
      client.headers = {}
      await client.cancelOrder(order.id, 'BTC/USDT')
    })
  })

  it('changes address and number, step by step', async () => {
    const { page } = alice
    await notBefore(30)
    await database.minutesPass(2)
    await alice.open('/account/email_change')
    await button('Send code').click()
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, ALICE))
    await button('Next').click()
    await page.getByLabel('New e-mail address').fill(NEW_ADDRESS)
    await button('Send code').click()
    await page.getByLabel('Code sent to the new address').fill(await lastCode(stage.exchange, NEW_ADDRESS))
    await button('Change e-mail').click()
    await proveByPasskey()
    await says('Your e-mail address is changed')
    await alice.page.getByRole('link', { name: 'Back to Security' }).click()
    await page.getByRole('button', { name: 'Account a***e@example.net' }).waitFor()
    await nextMessage(stage.exchange, ALICE, /address/i)

    await database.minutesPass(2)
    await alice.open('/account/mobile_change')
    await button('Send code').click()
    await page.getByLabel('SMS code').fill(await lastCode(stage.exchange, `+49${NUMBER}`))
    await button('Next').click()
    await page.getByLabel('Country').selectOption({ label: 'Germany +49' })
    await page.getByLabel('Mobile number', { exact: true }).fill(NEW_NUMBER)
    await button('Send code').first().click()
    await page.getByLabel('SMS code').fill(await lastCode(stage.exchange, `+49${NEW_NUMBER}`))
    // The message may be there before the page is told that it was sent.
    await button(/^Resend/).waitFor()
    await button('Send code').click()
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, NEW_ADDRESS))
    await button('Change mobile number').click()
    await says('Your mobile number is changed')
    await nextMessage(stage.exchange, `+49${NUMBER}`, /./)
  })

  it('is locked out by somebody who guesses, and recovers by mail and passkey', async () => {
    const { page } = alice
    assert.equal(await guessPasswords(stage.exchange, NEW_ADDRESS), LOCKED)
    await nextMessage(stage.exchange, NEW_ADDRESS, /lock|wrong/i)

    await database.minutesPass(2)
    await alice.context.clearCookies({ name: 'bowline_session' })
    await alice.open('/user/forget')
    await page.getByLabel('E-mail address').fill(NEW_ADDRESS)
    await button('Send me a code').click()
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, NEW_ADDRESS))
    await button('Set the new password').click()
    await button('Use a passkey instead').click()
    await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
    await says('You were signed out everywhere.')
    await alice.open('/user/login')
    await button('Sign in with a passkey').click()
    await isSignedIn()
    // Keys are read-only after a reset, until she resumes them.
    await client.fetchBalance()
    await assert.rejects(client.createOrder('BTC/USDT', 'limit', 'sell', 0.01, 90_000), /-2015/)
  })

  describe('frozen', () => {
    before(async () => {
      admin = await StaffMember.atWork(stage, 'anna', 'admin')
    })
    const signsInAgain = async () => {
      await alice.open('/user/login')
      await button('Sign in with a passkey').click()
      await isSignedIn()
    }
    const reads = async (text: string) => {
      await alice.open('/home')
      await alice.page.getByText(text, { exact: true }).waitFor()
    }
    it('in trading alone, in withdrawals alone, each by an operator, lifted by two', async () => {
      await admin.freezes(userId, { but: 'Withdrawals' })
      await signsInAgain()
      await reads('Transactions are frozen, contact customer support for help.')
      await admin.page.getByRole('button', { name: 'Request unfreeze' }).click()
      await admin.page.getByRole('dialog').getByLabel('Reason').fill('it was a mistake')
      await admin.page.getByRole('dialog').getByRole('button', { name: 'Request unfreeze' }).click()
      await admin.page
        .getByRole('region', { name: 'Notices' })
        .getByText(/Someone else must approve it/)
        .waitFor()
      await second.opens('/approvals')
      await second.page.getByRole('button', { name: 'Approve' }).click()
      await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
      await second.page.getByText('Nothing is waiting for approval.').waitFor()
      await admin.freezes(userId, { but: 'Trading' })
      await signsInAgain()
      await reads('Withdrawals are frozen, contact customer support for help.')
    })

    it('altogether, by herself', async () => {
      await alice.open('/account/freeze')
      await button('Freeze now').click()
      await button('Freeze now', alice.page.getByRole('alertdialog')).click()
      await says('You can lift the freeze from')
      await reads('Transactions and withdrawals are frozen, contact customer support for help.')
    })
  })

  it('leaves a row for each of it in the log, whose chain is unbroken', async () => {
    const { page } = admin
    await admin.opens('/audit')
    await page.getByLabel('User ID').fill(String(userId))
    await page.getByRole('button', { name: 'Filter' }).click()
    const happened =
      'register kyc.passed phone-bound authenticator-bound passkey-added pin-set api-key-created api-key-activated ' +
      'api-key-changed email-changed phone-changed login-locked password-reset login users.freeze account-frozen'
    for (const action of happened.split(' '))
      await page.getByRole('cell').getByText(action, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Verify log' }).click()
    await page.getByText(/The log is intact/).waitFor()
  })
})
