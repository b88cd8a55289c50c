import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { codesMayGo } from '../support/database-of.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import { type Visitor, visit } from '../support/visitor.ts'
import { assertAccessible, isSignedIn, logIn, says, signOut, submit } from './at-the-door.ts'
import { proveByMail } from './proof-question.ts'

const NEW_PASSWORD = 'blue heron 42 nests'

describe('the account of another service', { timeout: 240_000 }, () => {
  let acme: IdentityProvider
  const stage = setStage(async () => {
    acme = await IdentityProvider.start()
    return { env: { OIDC_PROVIDERS: acme.option } }
  })
  /** Under a host name, for the provider's redirect. */
  let site: { baseUrl: string }

  before(() => {
    site = { baseUrl: stage.exchange.baseUrl.replace('127.0.0.1', 'localhost') }
    acme.serve(stage.exchange)
  })
  after(() => acme?.stop())

  const comeByAcme = async (name: string): Promise<Visitor> => {
    acme.signIn({ sub: name, email: `${name}@example.com`, email_verified: true })
    const visitor = await visit(stage.browser, site)
    await visitor.open('/user/login?callBackPath=%2Ffees')
    await visitor.page.getByRole('button', { name: 'Continue with Acme' }).click()
    return visitor
  }

  it('registers a new user here, and can be unlinked once there is a password', async () => {
    const grace = await comeByAcme('grace')
    const { page } = grace
    await says(page, /^Acme says you are g\*\*\*e@example.com/)
    await assertAccessible(page)
    await submit(page)
    await says(page, 'Choose the country you live in')
    await page.getByLabel('Country you live in').selectOption('DE')
    await page.getByRole('checkbox').check()
    await submit(page)
    await page.waitForURL('**/user/success?callBackPath=%2Ffees')
    await page.getByRole('link', { name: 'Continue where you left off' }).click()
    await page.waitForURL('**/fees')
    await isSignedIn(page)

    await grace.open('/account/linked_accounts')
    await says(page, /^This is your only way to sign in/)
    assert.equal(await page.getByRole('button', { name: 'Unlink Acme' }).count(), 0)
    await page.getByRole('link', { name: 'set a password' }).click()
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('New password again').fill('blue heron 43')
    const set = page.locator('main').getByRole('button', { name: 'Set a password' })
    await set.click()
    await says(page, 'The passwords do not match')
    await page.getByLabel('New password again').fill(NEW_PASSWORD)
    await set.click()
    await proveByMail(stage.exchange, grace, 'grace@example.com')
    await says(page, 'Your password is set')
    assert.deepEqual(await violations(page), [])
    // A user with a password changes it.
    await grace.open('/account/password_set')
    await page.waitForURL('**/account/password_change')

    await codesMayGo(stage.exchange)
    await grace.open('/account/linked_accounts')
    await page.getByRole('button', { name: 'Unlink Acme' }).click()
    await proveByMail(stage.exchange, grace, 'grace@example.com')
    await says(page, 'You can no longer sign in with Acme')
    await says(page, 'No account is linked')
    await signOut(page)
    await codesMayGo(stage.exchange)
    await grace.open('/user/login')
    await logIn(page, 'grace@example.com', NEW_PASSWORD)
    await page.waitForURL('**/user/loginVerify')
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, 'grace@example.com'))
    await submit(page)
    await isSignedIn(page)
    assert.deepEqual(grace.complaints, [])
    await grace.leave()
  })

  it('is linked to an existing account, by its password', async () => {
    await stage.exchange.customer('bob', 'USDT=1000')
    const bob = await comeByAcme('bob')
    await says(bob.page, /^b\*\*\*b@example.com belongs to an existing account/)
    await assertAccessible(bob.page)
    await bob.page.getByLabel('Password of your account here').fill('wrong horse 1')
    await submit(bob.page)
    await says(bob.page, 'Incorrect name or login password')
    await bob.page.getByLabel('Password of your account here').fill(PASSWORD)
    await submit(bob.page)
    await bob.page.waitForURL('**/fees')
    await isSignedIn(bob.page)
    await signOut(bob.page)
    await bob.open('/user/login')
    await bob.page.getByRole('button', { name: 'Continue with Acme' }).click()
    await isSignedIn(bob.page)
    assert.deepEqual(bob.complaints, [])
    await bob.leave()
  })

  it('leads nowhere without the provider’s answer', async () => {
    const nobody = await visit(stage.browser, site)
    await nobody.open('/user/social-login/acme?error=access_denied&state=made-up')
    await says(nobody.page, 'Sign-in failed')
    // The former redirect URL, which all providers shared, does not say whose answer it is.
    await nobody.open('/user/social-login?code=made-up&state=made-up')
    await says(nobody.page, 'Sign-in failed')
    await nobody.leave()
  })
})
