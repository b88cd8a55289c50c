import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Page } from 'playwright-core'
import { setLentStage } from '../support/stage.ts'
import { untilTakenOver } from '../support/visitor.ts'

describe('a script that does not come', () => {
  const stage = setLentStage()

  for (const [what, parts, path] of [
    ['the screen’s own', /\/user-login-[^/]*\.js$/, '/user/login'],
    ['one that all pages share', /\/includes\/assets\/parts-[^/]*\.js$/, '/fees'],
    ['the entry itself', /\/includes\/assets\/entry-browser-[^/]*\.js$/, '/home'],
    ['the words', /\/words-shell-ko_KR-[^/]*\.js$/, '/fees?hl=ko_KR'],
  ] as const) {
    it(`on the first page leaves a page that says so and can be loaded again: ${what}`, async () => {
      const visitor = await stage.visit()
      const { page } = visitor
      await visitor.context.route(parts, (route) => route.fulfill({ status: 503, body: '' }))
      await page.goto(`${stage.exchange.baseUrl}${path}`)
      await page.locator('#content [data-state=chunk-load-error]').getByRole('alert').waitFor()
      assert.equal(await page.locator('main').count(), 1, 'in place of the screen')
      await visitor.context.unroute(parts)
      await page.locator('[data-state=chunk-load-error]').getByRole('button').click()
      await page.locator('[data-state=chunk-load-error]').waitFor({ state: 'detached' })
      await page.locator('main h1').waitFor()
      await visitor.leave()
    })
  }

  it('leaves its place on the trading page with a way to get it again', async () => {
    const visitor = await stage.signedIn('alice', 'USDT=100')
    const { page } = visitor
    const tables = /\/desk-tables-[^/]*\.js$/
    await visitor.context.route(tables, (route) => route.fulfill({ status: 503, body: '' }))
    await visitor.open('/trade/BTC_USDT')
    const failed = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' })
    await failed.first().waitFor()
    await page.evaluate('window.isOld = true')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await untilLoadedAnew(page)
    await failed.first().waitFor()
    await visitor.context.unroute(tables)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('tab', { name: /^Open orders/ }).waitFor()
    assert.equal(await failed.count(), 0)
    await visitor.leave()
  })

  it('of the order form leaves the drawn form until it is known, and then a way to get it again', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const ticket = /\/spot-trade-ticket-[^/]*\.js$/
    const held: (() => Promise<void>)[] = []
    await visitor.context.route(ticket, (route) => void held.push(() => route.fulfill({ status: 503, body: '' })))
    await visitor.open('/trade/BTC_USDT')
    const form = page.locator('form', { has: page.getByRole('group', { name: 'Side', exact: true }) })
    await form.getByRole('textbox', { name: 'Price' }).waitFor()
    const before = await form.boundingBox()
    // The rest of the page comes meanwhile, and moves nothing.
    await page.getByRole('region', { name: 'Orders and balances' }).waitFor()
    assert.deepEqual(await form.boundingBox(), before)
    for (const fail of held) await fail()
    const failed = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' })
    await failed.first().waitFor()
    assert.equal(await form.count(), 0)
    await visitor.context.unroute(ticket)
    await page.evaluate('window.isOld = true')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await untilLoadedAnew(page)
    await form.getByRole('button', { name: /Sign in/ }).waitFor()
    assert.equal(await failed.count(), 0)
    await visitor.leave()
  })

  it('of the order form loses nothing of what was typed and chosen before it came', async () => {
    // Alerts and the time zone, known later than the page, change what stands around the form.
    const visitor = await stage.signedIn('carol', 'BTC=1,USDT=100000', { timeZone: 'Asia/Tokyo' })
    const { page } = visitor
    const ticket = /\/spot-trade-ticket-[^/]*\.js$/
    const held: (() => Promise<void>)[] = []
    await visitor.context.route(ticket, (route) => void held.push(() => route.continue()))
    await visitor.open('/trade/BTC_USDT')
    const form = page.locator('form', { has: page.getByRole('group', { name: 'Side', exact: true }) })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await form.getByRole('radio', { name: 'Sell' }).check()
    await field('Price').fill('61000')
    await field('Amount').pressSequentially('0.02')
    assert.ok(held.length > 0, 'the script is still to come')
    for (const release of held) await release()
    const button = form.locator('button[type=submit]')
    await eventually('the form knows what was typed', async () =>
      /^Sell 0\.02 BTC at 61,000/.test((await button.textContent()) ?? ''),
    )
    assert.deepEqual(await Promise.all(['Price', 'Amount', 'Total'].map((name) => field(name).inputValue())), [
      '61,000',
      '0.02',
      '1,220',
    ])
    await visitor.leave()
  })

  it('of a dialog is told, with a way to get it again', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const dialog = /\/palette-[^/]*\.js$/
    await visitor.context.route(dialog, (route) => route.fulfill({ status: 503, body: '' }))
    await visitor.open('/fees')
    await page.getByRole('button', { name: 'Search markets and pages' }).click()
    await page.locator('section[popover]').getByText('Part of this page could not be loaded').first().waitFor()
    await visitor.context.unroute(dialog)
    await page.evaluate('window.isOld = true')
    await page.getByRole('button', { name: 'Try again' }).click()
    await untilLoadedAnew(page)
    await page.getByRole('button', { name: 'Search markets and pages' }).click()
    await page.getByRole('dialog', { name: 'Go to a page or change a setting', exact: true }).waitFor()
    await visitor.leave()
  })
})

/** After `window.isOld = true`. */
async function untilLoadedAnew(page: Page): Promise<void> {
  await eventually('the page is loaded anew', () => page.evaluate<boolean>('!window.isOld').catch(() => false))
  await untilTakenOver(page)
}
