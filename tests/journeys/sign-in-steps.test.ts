import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { AuthenticatorApp } from '../support/authenticator-app.ts'
import { codesMayGo } from '../support/database-of.ts'
import { giveAuthenticator } from '../support/give-authenticator.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { assertAccessible, isSignedIn, logIn, pathOf, says, signOut, submit } from './at-the-door.ts'
import { bindAuthenticator } from './bind-by-calls.ts'
import { proveByMail } from './proof-question.ts'

const NEW_PASSWORD = 'battery staple 2 go'

describe('signing in with more than a password', { timeout: 300_000 }, () => {
  const stage = setLentStage()
  /** Under a host name, which passkeys belong to. */
  let site: string

  before(async () => {
    site = stage.exchange.baseUrl.replace('127.0.0.1', 'localhost')
    for (const name of ['bob', 'heidi']) await stage.exchange.customer(name, 'USDT=1000')
  })

  it('by the authenticator, without it by a recovery code, and from the start after five wrong ones', async () => {
    const home = await stage.visit()
    await home.signIn({ email: stage.exchange.emailOf('heidi') })
    await home.open('/account/google_bind')
    await home.page.getByRole('button', { name: 'Show the key' }).click()
    await proveByMail(stage.exchange, home, stage.exchange.emailOf('heidi'))
    const key = (await home.page.locator('main code').textContent()) ?? ''
    await home.page.getByLabel('Authenticator code').fill(await new AuthenticatorApp(key).code())
    await home.page.getByRole('button', { name: 'Bind authenticator' }).click()
    const recoveryCode = await home.page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .first()
      .textContent()
    await home.leave()

    const away = await stage.visit()
    const { page } = away
    const begin = async () => {
      await away.open('/user/login')
      await logIn(page, stage.exchange.emailOf('heidi'), PASSWORD)
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
    await says(page, 'The authenticator code is incorrect or has expired')
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
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.waitForURL('**/user/login')
    await begin()
    await tryCode('000000')
    await says(page, /^Too many incorrect attempts\. Entry is locked until \W?\d{4}-\d\d-\d\d \d\d:\d\d /)
    await away.leave()
  })

  it('by a passkey, without a name or after the password', async () => {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await giveAuthenticator(page)
    await page.goto(`${site}/user/login`)
    await untilTakenOver(page)
    await logIn(page, stage.exchange.emailOf('bob'), PASSWORD)
    await isSignedIn(page)
    await page.goto(`${site}/account/passkeys`)
    await untilTakenOver(page)
    await page.getByLabel('Name').fill('Laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await proveByMail(stage.exchange, { page }, stage.exchange.emailOf('bob'))
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
    await logIn(page, stage.exchange.emailOf('bob'), PASSWORD)
    await page.waitForURL('**/user/loginVerify')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await isSignedIn(page)
    await context.close()
  })

  it('with a forgotten password: a new one, when mail and authenticator agree', async () => {
    const { email } = await stage.exchange.customer('ivan', 'USDT=1000')
    const home = await stage.visit()
    await home.signIn({ email })
    const app = await bindAuthenticator(stage.exchange, home, email)
    await codesMayGo(stage.exchange)

    const away = await stage.visit()
    const { page } = away
    await away.open('/user/forget')
    await page.getByLabel('E-mail address').fill(email)
    await submit(page)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, email))
    await submit(page)
    await says(page, 'Your account is protected by more than a password.')
    await assertAccessible(page)
    await page.getByLabel('Authenticator code').fill('000000')
    await submit(page)
    await says(page, 'The authenticator code is incorrect or has expired')
    await page.getByLabel('Authenticator code').fill(await app.code())
    await submit(page)
    await says(page, 'You were signed out everywhere.')
    await home.open('/account/security')
    assert.equal(pathOf(home.page), '/user/login')

    await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/user/login')
    await logIn(page, email, PASSWORD)
    await says(page, 'Incorrect name or login password')
    await logIn(page, email, NEW_PASSWORD)
    await page.waitForURL('**/user/loginVerify')
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, email))
    await submit(page)
    await page.getByLabel('Authenticator code').fill(await app.code())
    await submit(page)
    await isSignedIn(page)
    await Promise.all([home.leave(), away.leave()])
  })
})
