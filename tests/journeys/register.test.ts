import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { authenticatorCode } from '../support/authenticator-code.ts'
import { startBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { giveAuthenticator } from '../support/give-authenticator.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { lastCode, lastLink, nextMessage } from '../support/read-inbox.ts'
import { PASSWORD, type RunningExchange, startExchange } from '../support/running-exchange.ts'
import { untilTakenOver, visit } from '../support/visitor.ts'

const GOOD_PASSWORD = 'blue heron 42 nests'
const RESET_PASSWORD = 'battery staple 2 go'

describe('coming in', { timeout: 300_000 }, () => {
  let exchange: RunningExchange
  let browser: Browser
  let acme: IdentityProvider
  /** By its name, to which passkeys belong, and where other services lead back. */
  let site: string

  before(async () => {
    browser = await startBrowser()
    acme = await IdentityProvider.start()
    exchange = await startExchange({ env: { OIDC_PROVIDERS: acme.option } })
    site = exchange.baseUrl.replace('127.0.0.1', 'localhost')
    acme.serve(`${site}/user/social-login`)
    for (const name of ['bob', 'carol', 'dave', 'erin', 'heidi']) await exchange.customer(name, 'USDT=1000')
  })
  after(async () => {
    await browser?.close()
    await exchange?.stop()
    await acme?.stop()
  })

  const submit = (page: Page) => page.locator('main form [type=submit]').click()
  const isSignedIn = (page: Page) => page.getByRole('button', { name: /^Account / }).waitFor()
  const says = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
  const pathOf = (page: Page) => new URL(page.url()).pathname

  const logIn = async (page: Page, name: string, password: string) => {
    await page.getByLabel('E-mail address').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await submit(page)
  }
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor()
  }
  const setNewPassword = async (page: Page, email: string) => {
    await page.waitForURL('**/user/forget*')
    const name = page.getByLabel('E-mail address')
    await eventually('the address came along', async () => (await name.inputValue()) === email)
    await submit(page)
    await says(page, 'A code is on its way')
    await assertAccessible(page)
    await page.getByLabel('New password', { exact: true }).fill(RESET_PASSWORD)
    await page.getByLabel('E-mail code').fill(await lastCode(exchange, email))
    await submit(page)
    await says(page, 'You were signed out everywhere.')
    await assertAccessible(page)
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  }

  /** The password counts. The code of the reset showed that mail arrives, so another one is due, as soon as it may be sent. */
  const isLetIn = async (page: Page) => {
    await page.waitForURL('**/user/loginVerify')
    await says(page, /^Another code went to you moments ago/)
  }

  const proveByMail = async (page: Page, email: string) => {
    const question = page.getByRole('dialog', { name: 'Prove it is you' })
    await question.getByRole('button', { name: 'Send code' }).click()
    await question.getByLabel('E-mail code').fill(await lastCode(exchange, email))
    await question.getByRole('button', { name: 'Confirm' }).click()
  }

  it('by an invitation: says what is missing, takes the code of the mail, and leads on', async () => {
    const bob = await visit(browser, exchange)
    await bob.signIn({ email: 'bob@example.com' })
    const invitation = () => bob.ask<{ link: string; invited: number }>('/exchange-web/web/user/invite')
    const { link, invited } = await invitation()
    assert.equal(invited, 0)

    const alice = await visit(browser, exchange)
    const { page } = alice
    const { searchParams } = new URL(link)
    await alice.open(`/home?${searchParams}`)
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await page.waitForURL('**/user/register')
    // The shell kept whose invitation led here.
    const invite = page.getByLabel(/^Invitation/)
    await eventually(
      'the invitation stands there',
      async () => (await invite.inputValue()) === searchParams.get('inviteCode'),
    )

    await submit(page)
    for (const text of ['Enter your e-mail address', /^Choose the country/, /^Without your agreement/])
      await says(page, text)
    const focused = () => page.evaluate<string>('document.activeElement.name')
    await eventually('the first wrong field has the focus', async () => (await focused()) === 'name')
    await assertAccessible(page)

    await page.getByLabel('E-mail address').fill('bob@example.com')
    await page.getByLabel('Country you live in').selectOption('DE')
    await page.getByRole('checkbox').check()
    await submit(page)
    await says(page, 'This e-mail address is already registered')
    assert.equal(await page.getByLabel('E-mail address').getAttribute('aria-invalid'), 'true')

    await page.getByLabel('E-mail address').fill('alice@example.com')
    await submit(page)
    await says(page, 'A code is on its way to a***e@example.com')
    await page.getByLabel('Password', { exact: true }).fill('password')
    await says(page, 'Too weak. One of the ten passwords everybody tries first.')
    await assertAccessible(page)
    await page.getByLabel('E-mail code').fill(`Your code: ${await lastCode(exchange, 'alice@example.com')}`)
    await submit(page)
    await says(page, /^This password was stolen often elsewhere/)
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await says(page, /^(Good|Strong)/)
    await submit(page)
    await page.waitForURL('**/user/success')
    await isSignedIn(page)
    await says(page, 'Signed in as a***e@example.com')
    assert.equal((await invitation()).invited, 1)
    assert.deepEqual(alice.complaints, [])
    await Promise.all([alice.leave(), bob.leave()])
  })

  it('after a mail confirmed the address: from a new browser by code, then trusted', async () => {
    const home = await visit(browser, exchange)
    await home.signIn({ email: 'carol@example.com' })
    await home.open('/account/security')
    await home.page.getByRole('link', { name: 'Confirm your e-mail address' }).click()
    await home.page.getByRole('button', { name: 'Send me a link' }).click()
    await says(home.page, /^A link is on its way to c/)
    const link = await lastLink(exchange, 'carol@example.com', '/user/enable')
    await home.open(`${link.pathname}${link.search}`)
    const session = () => home.ask<{ user: { isEmailConfirmed: boolean } }>('/exchange-web/web/user/session')
    assert.equal((await session()).user.isEmailConfirmed, false, 'looking at the page confirms nothing')
    await home.page.getByRole('button', { name: 'Confirm my address' }).click()
    await says(home.page, /^c\*\*\*l@example.com now receives/)
    await eventually('the address is confirmed', async () => (await session()).user.isEmailConfirmed)
    await home.open(`${link.pathname}${link.search}`)
    await home.page.getByRole('button', { name: 'Confirm my address' }).click()
    await says(home.page, 'This link no longer works')
    await home.leave()

    const away = await visit(browser, exchange)
    const { page } = away
    await away.open('/user/loginVerify')
    await page.waitForURL('**/user/login')
    await away.open('/user/login?callBackPath=%2Ffees')
    await logIn(page, 'carol@example.com', PASSWORD)
    await page.waitForURL('**/user/loginVerify')
    await says(page, /^You have not signed in with this browser before/)
    await says(page, 'A code is on its way to c***l@example.com')
    await assertAccessible(page)
    assert.equal(new URL(page.url()).search, '', 'no ticket in the address')
    await page.getByLabel('E-mail code').fill('12')
    await submit(page)
    await says(page, 'The code has 6 digits')
    // A reload loses nothing.
    await away.open('/user/loginVerify')
    await page.getByLabel('E-mail code').fill(await lastCode(exchange, 'carol@example.com'))
    await page.getByRole('checkbox', { name: /^Trust this device/ }).check()
    await submit(page)
    await isSignedIn(page)
    assert.equal(pathOf(page), '/fees')
    await nextMessage(exchange, 'carol@example.com', /sign/i)

    await signOut(page)
    await away.open('/user/login')
    await logIn(page, 'carol@example.com', PASSWORD)
    await isSignedIn(page)
    assert.deepEqual(away.complaints, [])
    await away.leave()
  })

  it('with a forgotten password: by code to a new one, and told what that means', async () => {
    const dave = await visit(browser, exchange)
    const { page } = dave
    await dave.open('/user/login?callBackPath=%2Ffees')
    await page.getByLabel('E-mail address').fill('dave@example.com')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await setNewPassword(page, 'dave@example.com')
    await page.waitForURL('**/user/login?callBackPath=%2Ffees')
    await logIn(page, 'dave@example.com', PASSWORD)
    await says(page, 'Wrong name or login password')
    await logIn(page, 'dave@example.com', RESET_PASSWORD)
    await isLetIn(page)
    await dave.leave()
  })

  it('after ten wrong passwords: locked with words, and out of it by a new password', async () => {
    const erin = await visit(browser, exchange)
    const { page } = erin
    await erin.open('/user/login')
    const answered = () =>
      page.waitForResponse(async (response) => {
        if (!response.url().endsWith('/user/login')) return false
        const { code } = (await response.json()) as { code: string }
        // Without the captcha it wants; the page solves one and sends again.
        return code !== '420001'
      })
    for (let i = 0; i < 11; i++) {
      const answer = answered()
      await logIn(page, 'erin@example.com', `wrong horse ${i}`)
      await answer
    }
    await says(page, /^Too many wrong passwords: signing in is locked until/)
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await setNewPassword(page, 'erin@example.com')
    await logIn(page, 'erin@example.com', RESET_PASSWORD)
    await isLetIn(page)
    await erin.leave()
  })

  it('by the authenticator, without it by a recovery code, and after five wrong ones from the start', async () => {
    const home = await visit(browser, exchange)
    await home.signIn({ email: 'heidi@example.com' })
    await home.open('/account/google_bind')
    await home.page.getByRole('button', { name: 'Show the key' }).click()
    await proveByMail(home.page, 'heidi@example.com')
    const key = (await home.page.locator('main code').textContent()) ?? ''
    await home.page.getByLabel('Authenticator code').fill(authenticatorCode(key.replaceAll(' ', '')))
    await home.page.getByRole('button', { name: 'Bind authenticator' }).click()
    const recoveryCode = await home.page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .textContent()
    await home.leave()

    const away = await visit(browser, exchange)
    const { page } = away
    const begin = async () => {
      await away.open('/user/login')
      await logIn(page, 'heidi@example.com', PASSWORD)
      await page.waitForURL('**/user/loginVerify')
      await says(page, 'Enter the code of your authenticator app.')
    }
    const tryCode = async (code: string) => {
      const answered = page.waitForResponse('**/user/loginVerify')
      await page.getByLabel('Authenticator code').fill(code)
      await submit(page)
      await answered
    }
    await begin()
    await tryCode('000000')
    await says(page, 'The authenticator code is wrong or has expired')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await assertAccessible(page)
    await page.getByLabel('Recovery code').fill(recoveryCode?.toLowerCase().replaceAll('-', ' ') ?? '')
    await submit(page)
    await isSignedIn(page)

    await signOut(page)
    await begin()
    for (let i = 0; i < 6; i++) await tryCode('000000')
    await says(page, 'Please sign in again')
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Back to signing in' }).click()
    await page.waitForURL('**/user/login')
    await begin()
    await tryCode('000000')
    await says(page, /^Too many wrong codes: the authenticator is paused until/)
    await away.leave()
  })

  it('by a passkey, without a name or after the password', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await giveAuthenticator(page)
    await page.goto(`${site}/user/login`)
    await untilTakenOver(page)
    await logIn(page, 'bob@example.com', PASSWORD)
    await isSignedIn(page)
    await page.goto(`${site}/account/passkeys`)
    await untilTakenOver(page)
    await page.getByLabel('Name').fill('Laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await proveByMail(page, 'bob@example.com')
    await says(page, 'Your passkey is added')
    await signOut(page)
    await page.goto(`${site}/user/login?callBackPath=%2Ffees`)
    await untilTakenOver(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await isSignedIn(page)
    assert.equal(pathOf(page), '/fees')

    await signOut(page)
    await page.goto(`${site}/user/login`)
    await untilTakenOver(page)
    await logIn(page, 'bob@example.com', PASSWORD)
    await page.waitForURL('**/user/loginVerify')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await isSignedIn(page)
    await context.close()
  })

  it('by the account of another service: a new one, one that is linked, and none without an answer', async () => {
    const comeByAcme = async (name: string) => {
      acme.signIn({ sub: name, email: `${name}@example.com`, email_verified: true })
      const visitor = await visit(browser, exchange)
      await visitor.page.goto(`${site}/user/login?callBackPath=%2Ffees`)
      await untilTakenOver(visitor.page)
      await visitor.page.getByRole('button', { name: 'Continue with Acme' }).click()
      return visitor
    }
    const grace = await comeByAcme('grace')
    await says(grace.page, /^Acme says you are g\*\*\*e@example.com/)
    await assertAccessible(grace.page)
    await submit(grace.page)
    await says(grace.page, 'Choose the country you live in')
    await grace.page.getByLabel('Country you live in').selectOption('DE')
    await grace.page.getByRole('checkbox').check()
    await submit(grace.page)
    await grace.page.waitForURL('**/user/success?callBackPath=%2Ffees')
    await grace.page.getByRole('link', { name: 'Go on to where you were' }).click()
    await grace.page.waitForURL('**/fees')
    await isSignedIn(grace.page)

    const bob = await comeByAcme('bob')
    await says(bob.page, /^b\*\*\*b@example.com belongs to an account of ours/)
    await assertAccessible(bob.page)
    await bob.page.getByLabel('Password of your account here').fill('wrong horse 1')
    await submit(bob.page)
    await says(bob.page, 'Wrong name or login password')
    await bob.page.getByLabel('Password of your account here').fill(PASSWORD)
    await submit(bob.page)
    // He has a passkey since, which is asked for next.
    await bob.page.waitForURL('**/user/loginVerify')

    await bob.open('/user/social-login?error=access_denied&state=made-up')
    await says(bob.page, 'That did not work')
    assert.deepEqual([...grace.complaints, ...bob.complaints], [])
    await Promise.all([grace.leave(), bob.leave()])
  })

  it('on a phone, by keyboard alone', async () => {
    const frank = await visit(browser, exchange, { window: 'smallPhone', theme: 'light' })
    const { page } = frank
    const { keyboard } = page
    await frank.open('/user/register')
    const tabTo = async (name: string) => {
      const at = () => page.evaluate<string>("document.activeElement.name || document.activeElement.autocomplete || ''")
      for (let stop = 0; stop < 25 && (await at()) !== name; stop++) await keyboard.press('Tab')
      assert.equal(await at(), name)
    }
    await tabTo('name')
    await keyboard.type('frank@example.com')
    await tabTo('country')
    await keyboard.type('Germ')
    await tabTo('agreement')
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await says(page, 'A code is on its way to f***k@example.com')
    // The new step has the focus at its first field.
    await keyboard.type(await lastCode(exchange, 'frank@example.com'))
    await tabTo('new-password')
    await keyboard.type(GOOD_PASSWORD)
    await keyboard.press('Enter')
    await page.waitForURL('**/user/success')
    await isSignedIn(page)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    await frank.leave()
  })
})

/** The steps of these pages that no address leads to. */
async function assertAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const found = await violations(page)
  for (const other of ['light', 'contrast', theme]) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, other)
    found.push(...(await violations(page, 'colours')).map((line) => `${other} ${line}`))
  }
  assert.deepEqual(found, [])
}
