import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setLentStage } from '../support/stage.ts'
import { TradingPage } from './trading-page.ts'

describe('the trading page on paper', () => {
  const stage = setLentStage()
  let page: TradingPage['page']

  before(async () => {
    page = (await TradingPage.of(stage, 'alice')).page
    // Those of the book and of the chart.
    await page.locator('canvas').nth(1).waitFor({ state: 'attached' })
  })

  const filters = () =>
    page.locator('canvas').evaluateAll((all) => all.map((canvas) => getComputedStyle(canvas).filter))

  it('has what is painted in dark colours dark on light', async () => {
    assert.ok((await filters()).every((filter) => filter === 'none'))
    await page.emulateMedia({ media: 'print' })
    assert.ok((await filters()).every((filter) => filter.startsWith('invert')))
    await page.emulateMedia({ media: null })
  })

  it('has the same where the theme is that of a dark system', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'auto'
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator(':root[data-night]').waitFor()
    // Browsers print as if the system were light.
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    assert.ok((await filters()).every((filter) => filter.startsWith('invert')))
    await page.emulateMedia({ media: null, colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator(':root:not([data-night])').waitFor()
    await page.emulateMedia({ media: 'print' })
    assert.ok((await filters()).every((filter) => filter === 'none'))
  })
})
