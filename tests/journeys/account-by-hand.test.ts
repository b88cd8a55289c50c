import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { AuthenticatorApp } from '../support/authenticator-app.ts'
import { lastCode } from '../support/read-inbox.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { untilFocused } from './proof-question.ts'

describe('guarding an account', { timeout: 240_000 }, () => {
  const stage = setLentStage()

  const signedIn = async (name: string, window: 'smallPhone' | 'desk'): Promise<Visitor> => {
    const { email } = await stage.exchange.customer(name, 'USDT=5000')
    const visitor = await stage.visit({ window })
    await visitor.signIn({ email })
    return visitor
  }

  it('binds an authenticator on the smallest phone; every step fits it', async () => {
    const alice = await signedIn('alice', 'smallPhone')
    const { page } = alice
    const fits = async (step: string) =>
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, step)
    await alice.open('/account/google_bind')
    await page.getByRole('button', { name: 'Show the key' }).tap()
    const question = page.getByRole('dialog', { name: 'Verify it is you' })
    await question.getByRole('button', { name: 'Send code' }).tap()
    await question.getByLabel('E-mail code').fill(await lastCode(stage.exchange, stage.exchange.emailOf('alice')))
    await fits('the question')
    await question.getByRole('button', { name: 'Confirm' }).tap()
    const key = await page.locator('code').textContent()
    await fits('the key')
    await page.getByLabel('Authenticator code').fill(await new AuthenticatorApp(key ?? '').code())
    await page.getByRole('button', { name: 'Bind authenticator' }).tap()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await fits('the recovery codes')
    await page.getByLabel('I have saved them in a safe place').check()
    await page.getByRole('button', { name: 'Finish' }).tap()
    await page.getByRole('heading', { name: 'Your authenticator is bound' }).waitFor()
    assert.deepEqual(alice.complaints, [])
    await alice.leave()
  })

  it('chooses an anti-phishing phrase by keyboard alone, with the proof dialog in between', async () => {
    const bob = await signedIn('bob', 'desk')
    const { page } = bob
    const { keyboard } = page
    const at = () =>
      page.evaluate<string>(
        "(document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent ?? '').trim()",
      )
    const tabTo = async (what: RegExp) => {
      for (let stop = 0; stop < 40 && !what.test(await at()); stop++) await keyboard.press('Tab')
      assert.match(await at(), what)
    }
    await bob.open('/account/anti_phishing')
    await tabTo(/^Anti-phishing phrase/)
    await keyboard.type('blue heron')
    await keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Verify it is you' })
    await question.waitFor()
    await keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    // What was typed is still there, and so is the focus.
    await eventually('the focus is back', async () => /^(Anti-phishing phrase|Save phrase)/.test(await at()))
    await keyboard.press('Enter')
    // Before its field is there, Tab would go round an empty dialog.
    await untilFocused(question.getByLabel('E-mail code'))
    await tabTo(/^Send code$/)
    await keyboard.press('Enter')
    await question.getByText('We sent a code to').waitFor()
    const code = await lastCode(stage.exchange, stage.exchange.emailOf('bob'))
    await keyboard.press('Shift+Tab')
    await tabTo(/^E-mail code/)
    await keyboard.type(code)
    // What is on its way is not taken back, even by a press of Escape that the browser does not ask about: the third.
    const { promise: isPressed, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/antiPhishing', (route) => isPressed.then(() => route.continue()), { times: 1 })
    await Promise.all([page.waitForRequest('**/antiPhishing'), keyboard.press('Enter')])
    for (let press = 0; press < 4; press++) await keyboard.press('Escape')
    // The browser says after the fact that it closed it, and only then it is shown again.
    await question.waitFor()
    letGo()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    assert.deepEqual(bob.complaints, [])
    await bob.leave()
  })
})
