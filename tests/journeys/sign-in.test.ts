import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { isSignedIn, logIn, pathOf, submit } from './at-the-door.ts'

const ALICE = 'alice@example.com'

describe('signing in', () => {
  const stage = setStage()

  before(() => stage.exchange.customer('alice', 'BTC=1.5,USDT=20000'))

  it('says what is missing and what was wrong, and keeps what was typed', async () => {
    const alice = await stage.visit()
    await alice.open('/user/login')
    await submit(alice.page)
    await alice.page.getByText('Enter your e-mail address').waitFor()
    await alice.page.getByText('Enter your password').waitFor()
    for (const name of [ALICE, 'nobody@example.com']) {
      await Promise.all([alice.page.waitForResponse('**/user/login'), logIn(alice.page, name, 'wrong horse 1')])
      await alice.page.locator('form').getByText('Incorrect name or login password').waitFor()
      assert.equal(await alice.page.getByLabel('E-mail address').inputValue(), name)
    }
    assert.equal(new URL(alice.page.url()).search, '', 'nothing typed stands in the address')
    await alice.leave()
  })

  it('leads back to the previous page, and out again', async () => {
    const alice = await stage.visit()
    await alice.open('/fees?x=1')
    await alice.page.getByRole('link', { name: 'Sign in' }).click()
    await logIn(alice.page, ALICE, PASSWORD)
    await isSignedIn(alice.page)
    assert.equal(new URL(alice.page.url()).pathname + new URL(alice.page.url()).search, '/fees?x=1')
    // A signed-in user has no use for the login page.
    await alice.open('/user/login?callBackPath=%2Fmarkets')
    assert.equal(pathOf(alice.page), '/markets')
    await alice.page.getByRole('button', { name: /^Account / }).click()
    await alice.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await alice.page.waitForURL('**/home')
    assert.equal((await alice.ask<{ user: unknown }>('/exchange-web/web/user/session')).user, null)
    await alice.page.goto(`${stage.exchange.baseUrl}/assets/spot`)
    await untilTakenOver(alice.page)
    const { pathname, search } = new URL(alice.page.url())
    assert.equal(pathname + search, '/user/login?callBackPath=%2Fassets%2Fspot')
    await alice.leave()
  })

  it('leads nowhere else, whatever the URL says', async () => {
    const hostile = [
      'https://evil.example/assets',
      '//evil.example',
      '/\\evil.example',
      'javascript:document.title=1',
      'data:text/html,x',
    ]
    for (const target of hostile) {
      const alice = await stage.visit()
      await alice.open(`/user/login?callBackPath=${encodeURIComponent(target)}`)
      await logIn(alice.page, ALICE, PASSWORD)
      await isSignedIn(alice.page)
      const { origin, pathname } = new URL(alice.page.url())
      assert.equal(origin, stage.exchange.baseUrl, target)
      assert.ok(['/home', '/assets'].includes(pathname), `${target} led to ${pathname}`)
      await alice.leave()
    }
  })

  it('keeps what was typed before the script loaded', async () => {
    const alice = await stage.visit()
    const { promise, resolve: letIn } = Promise.withResolvers<void>()
    await alice.page.route('**/includes/assets/**/*.js', (route) => promise.then(() => route.continue()))
    await alice.page.goto(`${stage.exchange.baseUrl}/user/login`, { waitUntil: 'commit' })
    await alice.page.getByLabel('E-mail address').fill(ALICE)
    await alice.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    letIn()
    await untilTakenOver(alice.page)
    await submit(alice.page)
    await isSignedIn(alice.page)
    await alice.leave()
  })

  it('works without a mouse', async () => {
    const alice = await stage.visit()
    await alice.open('/user/login?callBackPath=%2Fmarkets')
    const { keyboard } = alice.page
    // The tab order, from the first stop of the page.
    const reached: string[] = []
    for (let stop = 0; stop < 20 && !reached.includes('name'); stop++) {
      await keyboard.press('Tab')
      reached.push(await alice.page.evaluate(() => (document.activeElement as HTMLInputElement).name ?? ''))
    }
    await keyboard.type(ALICE)
    await keyboard.press('Tab')
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await isSignedIn(alice.page)
    assert.equal(pathOf(alice.page), '/markets')
    await alice.leave()
  })

  it('is required again when the session is over, and leads back', async () => {
    const alice = await stage.visit()
    await alice.signIn({ email: ALICE })
    await alice.open('/assets/spot')
    await alice.page.getByRole('button', { name: 'I know' }).click()
    // Ended elsewhere: the page does not know until its next call.
    await alice.post('/exchange-web/web/user/logout')
    await alice.page.getByRole('link', { name: 'Overview' }).click()
    await alice.page.waitForURL('**/user/login?callBackPath=*')
    await untilTakenOver(alice.page)
    await logIn(alice.page, ALICE, PASSWORD)
    await alice.page.waitForURL(({ pathname }) => pathname.startsWith('/assets'))
    await isSignedIn(alice.page)
    await alice.leave()
  })
})
