import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { isSignedIn, logIn, pathOf, says, submit } from './at-the-door.ts'

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

  it('leads whoever is signed in to the operator’s own domains, and to no other', async () => {
    const { settings } = await stage.exchange.cli<{ settings: Record<string, unknown> }>('site', 'show')
    const file = join(stage.exchange.directory, 'site.json')
    writeFileSync(file, JSON.stringify({ ...settings, ownDomains: ['partner.example'] }))
    await stage.exchange.cli('site', 'set', file)
    const alice = await stage.visit()
    await alice.signIn({ email: ALICE })
    const led = async (target: string) => {
      const address = `${stage.exchange.baseUrl}/user/login?callBackPath=${encodeURIComponent(target)}`
      return (await alice.context.request.get(address, { maxRedirects: 0 })).headers().location
    }
    // Answers about the site are cached for a second.
    await eventually('the domain is known', async () => (await led('https://partner.example/a')) !== '/a')
    assert.equal(await led('https://partner.example/a?b=1'), 'https://partner.example/a?b=1')
    assert.equal(await led('https://evil.example/a'), '/a')
    assert.equal(await led('http://partner.example/a'), '/a')
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

  it('keeps nothing for a language that opens in another tab', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.open('/user/login')
    await page.locator('[name=name]').fill(ALICE)
    await page.getByRole('button', { name: /^Language/ }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitemradio', { name: '简体中文' }).click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    assert.doesNotMatch(await page.evaluate<string>('JSON.stringify(sessionStorage)'), /example\.com/)
    await visitor.leave()
  })

  it('keeps what is typed when the language changes, except passwords', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const name = page.locator('[name=name]')
    const password = page.locator('[type=password]')
    const toChinese = async () => {
      await page.getByRole('button', { name: /^Language/ }).click()
      await page.getByRole('menuitemradio', { name: '简体中文' }).click()
      await page.locator('html[lang^=zh]').waitFor()
    }
    const isTyped = (text: string) => eventually(`${text} is typed`, async () => (await name.inputValue()) === text)
    // What the browser stores meanwhile: seen before the page takes it back.
    await page.addInitScript('window.stored = JSON.stringify(sessionStorage)')
    const storesNone = async (...secrets: string[]) => {
      const stored = await page.evaluate<string>('window.stored')
      assert.match(stored, /example\.com/)
      for (const secret of secrets) assert.ok(!stored.includes(secret), stored)
    }

    await visitor.open('/user/login')
    await name.fill(ALICE)
    await password.fill(PASSWORD)
    await toChinese()
    await isTyped(ALICE)
    assert.equal(await password.inputValue(), '')
    await storesNone(PASSWORD)
    await visitor.open('/user/login')
    assert.equal(await name.inputValue(), '', 'once')

    const inviteCode = page.locator('[name=inviteCode]')
    await visitor.open('/user/register?hl=en_US&inviteCode=FROMALICE')
    await eventually('the invitation is there', async () => (await inviteCode.inputValue()) === 'FROMALICE')
    await name.fill('bob@example.com')
    await inviteCode.fill('FROMCAROL')
    await page.getByLabel('Country you live in').selectOption('DE')
    await page.getByRole('checkbox').check()
    await toChinese()
    await isTyped('bob@example.com')
    assert.equal(await inviteCode.inputValue(), 'FROMCAROL')
    assert.equal(await page.getByRole('checkbox').isChecked(), true)
    await submit(page)
    await password.fill(PASSWORD)
    await page.locator('[autocomplete=one-time-code]').fill('271828')
    await page.getByRole('banner').getByRole('button', { name: '简体中文' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.locator('html[lang^=en]').waitFor()
    await password.waitFor()
    assert.equal(await password.inputValue(), '')
    await storesNone(PASSWORD, '271828')

    await visitor.open('/user/forget?hl=en_US')
    await name.fill(ALICE)
    await submit(page)
    await says(page, 'We sent a code to a***e@example.com')
    await password.fill(PASSWORD)
    await toChinese()
    await password.waitFor()
    await storesNone(PASSWORD)
    assert.deepEqual(visitor.complaints, [])
    await visitor.leave()
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
    // Ended elsewhere: the stream tells the page, or its next call does.
    await alice.post('/exchange-web/web/user/logout')
    await alice.page.waitForURL('**/user/login?callBackPath=*')
    await untilTakenOver(alice.page)
    await logIn(alice.page, ALICE, PASSWORD)
    await alice.page.waitForURL(({ pathname }) => pathname.startsWith('/assets'))
    await isSignedIn(alice.page)
    await alice.leave()
  })
})
