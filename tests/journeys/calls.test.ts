import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { setLentStage } from '../support/stage.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const CALL = '**/userCenterInfo/setBtrDeduction'
const envelope = (code: string, msg = '') => ({ json: { code, msg, data: null } })

/** The page makes its call with the one switch of /account/information. */
describe('a call of a page', () => {
  const stage = setLentStage()

  before(() => stage.exchange.customer('alice', 'USDT=100'))

  async function alice(
    options: VisitorOptions = {},
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Page> {
    const visitor = await stage.visit(options)
    await visitor.signIn({ email: stage.exchange.emailOf('alice') })
    await prepare(visitor.page)
    await visitor.open('/account/information')
    return visitor.page
  }
  const press = (page: Page) => page.getByRole('switch').click()
  /** Like hovering, once the real pointer is where it pressed: toasts stay until they are closed. */
  const pressAndHold = async (page: Page) => {
    await press(page)
    await page.locator('section[popover]').dispatchEvent('pointerenter')
  }
  const toast = (page: Page, text: string) => page.locator('section[popover]').getByText(text, { exact: true })

  it('says which browser, language and kind of page it comes from', async () => {
    for (const [options, expected] of [
      [{ locale: 'ar_AR' }, { 'web-source': 'Web', languageCode: 'ar_AR', screenWidth: 1440, screenHeight: 900 }],
      [{ window: 'phone' }, { 'web-source': 'H5', languageCode: 'en_US', screenWidth: 390, screenHeight: 844 }],
    ] as const) {
      const page = await alice(options)
      const asked = page.waitForRequest(CALL)
      await press(page)
      const headers = await (await asked).allHeaders()
      const context = JSON.parse(Buffer.from(headers['request-context'] as string, 'base64url').toString())
      assert.deepEqual(
        Object.keys(context).toSorted(),
        'appName colorDepth deviceId language languageCode platform plugins screenHeight screenWidth userAgent'.split(
          ' ',
        ),
      )
      const { languageCode, screenWidth, screenHeight } = context
      assert.deepEqual({ 'web-source': headers['web-source'], languageCode, screenWidth, screenHeight }, expected)
      assert.equal(context.userAgent, headers['user-agent'])
      assert.match(context.deviceId, /^[0-9a-f-]{36}$/)
    }
  })

  it('is given up after ten seconds, even when its answer breaks off', async () => {
    const page = await alice()
    // What the page shows beside its form has been asked for in peace.
    await page.getByRole('heading', { name: 'Sign-ins' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(hurry)
    await page.route(CALL, () => {}, { times: 1 })
    for (const kind of ['no answer', 'half an answer']) {
      if (kind === 'half an answer') await page.evaluate(breakOff)
      await pressAndHold(page)
      await toast(page, 'Request timed out, please check your network status').waitFor()
      await page.locator('section[popover]').getByRole('button', { name: 'Close' }).click()
      await toast(page, 'Request timed out, please check your network status').waitFor({ state: 'hidden' })
    }
    assert.deepEqual(await page.evaluate('waits'), [10_000, 10_000])
  })

  it('reports the status of an unreadable answer, and a missing connection without one', async () => {
    const page = await alice()
    await page.route(CALL, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
    await pressAndHold(page)
    await toast(page, 'Request failed with status code 502').waitFor()
    await page.route(CALL, (route) => route.abort(), { times: 1 })
    await pressAndHold(page)
    await page.getByText('Cannot reach the exchange').first().waitFor()
  })

  it('shows a refusal with one of our codes in the reader’s language, and exactly in English', async () => {
    const text = 'The available balance does not cover this order.'
    for (const [locale, shown] of [
      ['en_US', text],
      ['zh_CN', '余额不足'],
      ['ar_AR', 'الرصيد غير كافٍ'],
    ] as const) {
      const page = await alice({ locale })
      await page.route(CALL, (route) => route.fulfill(envelope('310004', text)), { times: 1 })
      await pressAndHold(page)
      await toast(page, shown).waitFor()
    }
  })

  it('shows toasts for three seconds and no wider than 500 pixels', async () => {
    const page = await alice({}, (page) => page.clock.install())
    const text = `Too small. ${'Very much so. '.repeat(30)}`.trim()
    await page.route(CALL, (route) => route.fulfill(envelope('10000', text)), { times: 1 })
    // Far enough ahead not to have passed when the browser hears of it.
    await page.clock.pauseAt(new Date(await page.evaluate<number>('Date.now() + 60_000')))
    await press(page)
    await toast(page, text).waitFor()
    const box = await page.locator('section[popover] [class*=toast]').boundingBox()
    assert.ok(box && box.width > 400 && box.width <= 500, JSON.stringify(box))
    await page.mouse.move(0, 0)
    await page.clock.runFor(2_900)
    assert.ok(await toast(page, text).isVisible())
    await page.clock.runFor(200)
    await toast(page, text).waitFor({ state: 'detached' })
  })

  it('leads to sign-in without a session, except on pages that are embedded', async () => {
    const page = await alice()
    const isOn = await page.getByRole('switch').isChecked()
    await page.evaluate('window.isCurrencyExchange = true')
    await page.route(CALL, (route) => route.fulfill(envelope('403', 'You are not signed in. Sign in and try again.')), {
      times: 2,
    })
    await press(page)
    // The page takes the switch back in response, and whatever else it does then.
    await page.getByRole('switch', { checked: isOn }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/account/information')
    const next = '**/exchange-web/web/userCenterInfo/getSecurityPage*'
    await page.route(next, (route) => route.fulfill(envelope('403', 'You are not signed in.')))
    await page.getByRole('navigation').getByRole('link', { name: 'Security', exact: true }).first().click()
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    assert.equal(new URL(page.url()).pathname, '/account/security')
    await page.unroute(next)
    await page.goBack()
    await page.getByRole('switch', { checked: isOn }).waitFor()
    await page.evaluate('window.isCurrencyExchange = false')
    // She is still signed in, so the sign-in page sends her back at once.
    const door = page.waitForRequest('**/user/login?callBackPath=%2Faccount%2Finformation')
    // Not waiting for the navigation, which takes the page to sign-in and back.
    await page.getByRole('switch').click({ noWaitAfter: true })
    await door
  })
})

/** Records the timeout of each call, and shortens it. Runs in the page. */
const hurry = `
  window.waits = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => {
    waits.push(ms)
    return timeout(100)
  }
`

/** Every answer has headers and never ends. Runs in the page. */
const breakOff = `
  window.fetch = async (_address, { signal }) =>
    new Response(
      new ReadableStream({
        start(answer) {
          answer.enqueue(new TextEncoder().encode('{"code":'))
          signal.addEventListener('abort', () => answer.error(signal.reason))
        },
      }),
    )
`
