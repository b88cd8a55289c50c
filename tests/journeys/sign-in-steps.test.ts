import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { authenticatorCode } from '../support/authenticator-code.ts'
import { startBrowser } from '../support/browser.ts'
import { giveAuthenticator } from '../support/give-authenticator.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { PASSWORD, type RunningExchange, startExchange } from '../support/running-exchange.ts'
import { untilTakenOver, visit } from '../support/visitor.ts'
import { assertAccessible, isSignedIn, logIn, pathOf, proveByMail, says, signOut, submit } from './at-the-door.ts'

describe('coming in with more than a password', { timeout: 300_000 }, () => {
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
    for (const name of ['bob', 'heidi']) await exchange.customer(name, 'USDT=1000')
  })
  after(async () => {
    await browser?.close()
    await exchange?.stop()
    await acme?.stop()
  })

  it('by the authenticator, without it by a recovery code, and after five wrong ones from the start', async () => {
    const home = await visit(browser, exchange)
    await home.signIn({ email: 'heidi@example.com' })
    await home.open('/account/google_bind')
    await home.page.getByRole('button', { name: 'Show the key' }).click()
    await proveByMail(home.page, exchange, 'heidi@example.com')
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
    await proveByMail(page, exchange, 'bob@example.com')
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
})
