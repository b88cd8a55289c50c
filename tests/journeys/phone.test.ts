import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { windows } from '../support/visitor.ts'
import { TradingPage } from './trading-page.ts'

describe('on a phone of 360 by 640', () => {
  const stage = setStage()
  let alice: TradingPage

  before(async () => {
    const visitor = await stage.signedIn('alice', 'BTC=10,USDT=1000000', { window: 'smallPhone' })
    alice = new TradingPage(visitor)
  })

  it('an order goes from the form by its preview to its place in the book', async () => {
    await alice.visitor.open('/trade/BTC_USDT')
    const { page } = alice
    const panels = page.getByRole('navigation', { name: 'Panels' })
    await panels.getByRole('button', { name: 'Buy' }).tap()
    await alice.enter({ Price: '59000', Amount: '0.01' })
    await alice.untilHeld(false)
    await alice.form.getByRole('button', { name: 'Preview' }).tap()
    await page.getByRole('heading', { name: 'Check your order' }).waitFor()
    await page.getByRole('button', { name: 'Change' }).tap()
    await alice.form.getByRole('button', { name: 'Preview' }).tap()
    await page.getByRole('button', { name: /^Buy 0\.01 BTC at 59,000/ }).tap()
    await page.getByText('In the book: 0.01 BTC at 59,000').first().waitFor()
    await alice.untilOpen(1)
    await page.getByRole('button', { name: 'New order' }).tap()
    // With how many there are.
    await panels.getByRole('button', { name: 'Orders 1' }).tap()
    await page.getByRole('button', { name: 'Cancel the order' }).first().tap()
    await alice.untilOpen(0)
  })

  it('with the on-screen keyboard open, the active field and the button are both in reach', async () => {
    await alice.visitor.open('/trade/BTC_USDT')
    const { page } = alice
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Buy' }).tap()
    await alice.enter({ Price: '59000' })
    await alice.untilHeld(false)
    // A keyboard takes the lower half of a small screen.
    await page.setViewportSize({ width: 360, height: 320 })
    const amount = alice.form.getByRole('textbox', { name: 'Amount', exact: true })
    await amount.tap()
    await amount.pressSequentially('0.01')
    const untilSeen = (what: string, locator: typeof amount) =>
      eventually(`${what} is in view`, () =>
        locator.evaluate((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
        }),
      )
    await untilSeen('the field', amount)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    assert.deepEqual(await violations(page), [])
    const preview = alice.form.getByRole('button', { name: 'Preview' })
    await preview.scrollIntoViewIfNeeded()
    await untilSeen('the button', preview)
    await preview.tap()
    await page.getByRole('heading', { name: 'Check your order' }).waitFor()
    await page.setViewportSize(windows.smallPhone)
  })

  it('the bar at the foot leads to every panel by touch and keys, and both sides of the form stay in reach', async () => {
    await alice.visitor.open('/trade/BTC_USDT')
    const { page } = alice
    const panels = page.getByRole('navigation', { name: 'Panels' })
    const button = (name: string) => panels.getByRole('button', { name, exact: true })
    const current = () => panels.locator('[aria-current]').allInnerTexts()
    for (const name of ['Book', 'Trades', 'Orders', 'Sell', 'Chart', 'Buy']) {
      // Whatever is shown, and however far the page is scrolled, each is on the screen and large enough for a thumb.
      await page.mouse.wheel(0, 2_000)
      for (const side of ['Buy', 'Sell']) {
        const { y = 0, height = 0, width = 0 } = (await button(side).boundingBox()) ?? {}
        assert.ok(y >= 0 && y + height <= windows.smallPhone.height, `${side} is in view before ${name}`)
        assert.ok(height >= 44 && width >= 44, `${side} is ${width} by ${height}`)
      }
      await button(name).focus()
      await page.keyboard.press('Enter')
      assert.deepEqual(await current(), [name])
      if (name !== 'Chart') continue
      // Also while there is nothing to draw.
      const candles = page.locator('[dir=ltr][data-state]')
      await candles.waitFor({ state: 'attached' })
      const { height = 0 } = (await candles.boundingBox()) ?? {}
      assert.ok(height >= 200, `the candles have ${height} px`)
    }
    await alice.untilHeld(false)
    await button('Sell').tap()
    const sides = alice.form.getByRole('group', { name: 'Side', exact: true })
    await eventually('the form sells', () => sides.getByRole('radio', { name: 'Sell' }).isChecked())
    // The form's own choice and the bar agree.
    await sides.getByRole('radio', { name: 'Buy' }).check()
    await eventually('the bar follows', async () => (await current()).join() === 'Buy')
    assert.deepEqual(await violations(page), [])
  })

  it('says by touch and by key what the terms of the form mean, and nothing is covered for good', async () => {
    await alice.visitor.open('/trade/BTC_USDT')
    const { page } = alice
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Buy' }).tap()
    await alice.untilHeld(false)
    await alice.choose('Buy', 'Post-only')
    const button = alice.form.getByRole('button', { name: 'What these terms mean' })
    const hints = page.getByRole('dialog', { name: 'What these terms mean' })
    await button.tap()
    await hints.getByText('if it would fill at once it is not placed').waitFor()
    const { x = -1, y = -1, width = 0, height = 0 } = (await hints.boundingBox()) ?? {}
    assert.ok(x >= 0 && y >= 0 && x + width <= 360 && y + height <= 640, 'all of it is on the screen')
    assert.deepEqual(await violations(page), [])
    await page.touchscreen.tap(180, 12)
    await hints.waitFor({ state: 'hidden' })
    await alice.choose('Buy', 'Limit')
    await button.focus()
    await page.keyboard.press('Enter')
    await hints.getByText('Fills at your price or better').waitFor()
    await hints.getByText('Good till canceled').waitFor()
    await page.keyboard.press('Escape')
    await hints.waitFor({ state: 'hidden' })
    await eventually('the focus is back', () =>
      button.evaluate((element) => element === element.ownerDocument.activeElement),
    )
  })

  it('whoever wants the pages of a desk has them on every page, and the way back', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
    const visitor = await stage.visit({ window: 'smallPhone', userAgent })
    const { page } = visitor
    const viewport = () => page.locator('meta[name=viewport]').getAttribute('content')
    const until = (what: RegExp) =>
      eventually(`the viewport is ${what}`, async () => what.test((await viewport()) ?? ''))
    await visitor.open('/fees')
    assert.equal(await viewport(), 'width=device-width, initial-scale=1')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: 'Appearance' }).tap()
    await page.getByRole('menuitemradio', { name: 'Desktop version' }).tap()
    const asSpecified =
      /^width=device-width, initial-scale=0\.3, minimum-scale=0\.3, maximum-scale=1, user-scalable=yes$/
    await until(asSpecified)
    for (const path of ['/home', '/trade/BTC_USDT', '/user/login', '/no-such-page']) {
      await visitor.open(path)
      assert.match((await viewport()) ?? '', asSpecified, path)
    }
    await page.getByRole('button', { name: 'Mobile version' }).tap()
    await until(/initial-scale=1$/)
    await visitor.leave()
  })

  it('nothing scrolls within a scrolling area', async () => {
    await alice.visitor.open('/trade/BTC_USDT')
    const { page } = alice
    const panels = page.getByRole('navigation', { name: 'Panels' })
    for (const name of ['Chart', 'Book', 'Trades', 'Buy', 'Sell', 'Orders']) {
      await panels.getByRole('button', { name, exact: true }).tap()
      assert.deepEqual(await page.evaluate(findTraps), [], `panel ${name}`)
    }
  })
})

/** Vertically scrolling boxes within another one that scrolls. */
function findTraps(): string[] {
  const scrolls = (element: Element) => {
    const { overflowY } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    return box.height > 0 && /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
  }
  const boxes = [...document.querySelectorAll('body *')].filter(scrolls)
  const page = document.documentElement
  const isPageLong = page.scrollHeight > page.clientHeight + 1
  return boxes
    .filter((box) => isPageLong || boxes.some((other) => other !== box && other.contains(box)))
    .map((box) => `${box.tagName} ${box.className}`)
}
