import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { startBrowser } from '../support/browser.ts'
import { type RunningExchange, startExchange } from '../support/running-exchange.ts'
import { visit, windows } from '../support/visitor.ts'
import { sitePages } from './site-pages.ts'

/** Rules that only colours can break are asked again in these. */
const otherThemes = ['light', 'contrast'] as const

describe('axe finds nothing wrong', () => {
  let exchange: RunningExchange
  let browser: Browser

  before(async () => {
    browser = await startBrowser()
    exchange = await startExchange()
    await exchange.customer('alice', 'BTC=1.5,USDT=20000')
  })
  after(async () => {
    await browser?.close()
    await exchange?.stop()
  })

  for (const window of ['desk', 'phone'] as const) {
    it(`with any page in any theme, ${windows[window].width} px wide`, async () => {
      const visitor = await visit(browser, exchange, { window })
      const alice = await visit(browser, exchange, { window })
      await alice.signIn({ email: 'alice@example.com' })
      const found: string[] = []
      for (const { path, isOwn } of sitePages) {
        const { page } = isOwn ? alice : visitor
        await (isOwn ? alice : visitor).open(path)
        const note = (theme: string, lines: string[]) => found.push(...lines.map((line) => `${path} ${theme} ${line}`))
        note('dark', await violations(page))
        for (const theme of otherThemes) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen
          }, theme)
          note(theme, await violations(page, 'colours'))
        }
      }
      await Promise.all([visitor.leave(), alice.leave()])
      assert.deepEqual(found, [])
    })
  }

  it('with pages read from right to left', async () => {
    const visitor = await visit(browser, exchange, { locale: 'ar_AR' })
    const found: string[] = []
    for (const { path } of sitePages.filter(({ isOwn }) => !isOwn)) {
      await visitor.open(path)
      found.push(...(await violations(visitor.page)).map((line) => `${path} ${line}`))
    }
    await visitor.leave()
    assert.deepEqual(found, [])
  })
})
